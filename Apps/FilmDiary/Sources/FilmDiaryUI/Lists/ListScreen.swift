#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// One list with its films in the person's order, which dragging changes.
struct ListScreen: View {
    let list: ListViewModel
    let model: FilmDiaryViewModel
    @State private var isEditing = false
    @State private var noted: ListEntry?

    var body: some View {
        DiaryContent(isReady: list.isReady, isEmpty: list.entries.isEmpty, error: list.error) {
            List {
                if !list.list.notes.isEmpty {
                    Text(list.list.notes).foregroundStyle(.secondary)
                }
                ForEach(list.entries) { entry in
                    Button {
                        model.filmTapped(entry.activity.film)
                    } label: {
                        ListEntryRow(entry: entry, posters: model.posters)
                    }
                    .buttonStyle(.plain)
                    .contextMenu { actions(for: entry) }
                    .accessibilityAction(named: "Move up") { list.moveTapped(entry, by: -1) }
                    .accessibilityAction(named: "Move down") { list.moveTapped(entry, by: 1) }
                    .onAppear {
                        if entry.id == list.entries.last?.id {
                            list.visibleEntriesChanged(to: 0..<list.entries.count)
                        }
                    }
                }
                .onMove { rows, offset in
                    // One row is dragged at a time.
                    if let row = rows.first { list.rowMoved(from: row, toOffset: offset) }
                }
                .onDelete { rows in
                    for row in rows where list.entries.indices.contains(row) { list.removeTapped(list.entries[row]) }
                }
            }
        } empty: {
            ContentUnavailableView(
                "No films yet",
                systemImage: "film",
                description: Text("Open a film and add it to “\(list.list.name)”.")
            )
        }
        .navigationTitle(list.list.name)
        .toolbar {
            #if !os(macOS)
            ToolbarItem { EditButton() }
            #endif
            ToolbarItem {
                Button("Name and notes", systemImage: "pencil") { isEditing = true }
            }
            ToolbarItem {
                Button("Delete the list", systemImage: "trash", role: .destructive) { list.deleteTapped() }
            }
        }
        .sheet(isPresented: $isEditing) { ListEditor(list: list) }
        .sheet(item: $noted) { entry in NoteEditor(list: list, entry: entry) }
        .navigationDestination(isPresented: showsFilm) {
            if let film = model.film { FilmScreen(film: film, posters: model.posters) }
        }
        .onChange(of: list.isDeleted) { if list.isDeleted { model.listClosed() } }
    }

    @ViewBuilder
    private func actions(for entry: ListEntry) -> some View {
        Button("Note…", systemImage: "note.text") { noted = entry }
        Button("Move up", systemImage: "arrow.up") { list.moveTapped(entry, by: -1) }
        Button("Move down", systemImage: "arrow.down") { list.moveTapped(entry, by: 1) }
        Button("Take off the list", systemImage: "minus.circle", role: .destructive) { list.removeTapped(entry) }
    }

    private var showsFilm: Binding<Bool> {
        Binding(get: { model.film != nil }, set: { if !$0 { model.filmClosed() } })
    }
}

/// A film of a list, with what is noted of it there.
private struct ListEntryRow: View {
    let entry: ListEntry
    let posters: PosterRequests

    var body: some View {
        let film = entry.activity.film
        HStack(spacing: 14) {
            FilmPoster(poster: film.poster, title: film.title, requests: posters, place: .row)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 4) {
                Text(film.titleWithYear).font(.headline)
                if let rating = entry.activity.rating {
                    Text(rating.glyphs)
                        .foregroundStyle(.orange)
                        .accessibilityLabel(rating.words)
                }
                if !entry.note.isEmpty {
                    Text(entry.note)
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                }
            }
            Spacer()
        }
        .contentShape(Rectangle())
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.isButton)
    }
}
#endif
