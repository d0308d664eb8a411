#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// The person's lists, the last changed first.
struct ListsScreen: View {
    let model: FilmDiaryViewModel
    /// Whether this section is the one that is shown.
    let isShown: Bool
    @State private var isNaming = false
    @State private var name = ""

    private var lists: ListsViewModel { model.lists }

    var body: some View {
        DiaryContent(isReady: lists.isReady, isEmpty: lists.lists.isEmpty, error: lists.error) {
            List {
                ForEach(lists.lists) { list in
                    Button {
                        model.listTapped(list)
                    } label: {
                        ListRow(list: list, posters: model.posters)
                    }
                    .buttonStyle(.plain)
                    .swipeActions {
                        Button("Delete", systemImage: "trash", role: .destructive) { lists.deleteTapped(list) }
                    }
                    .contextMenu {
                        Button("Delete the list", role: .destructive) { lists.deleteTapped(list) }
                    }
                }
            }
        } empty: {
            ContentUnavailableView {
                Label("No lists yet", systemImage: "list.bullet.rectangle")
            } description: {
                Text("A list holds films in your own order.")
            } actions: {
                Button("New list") { isNaming = true }
            }
        }
        .toolbar {
            ToolbarItem {
                Button("New list", systemImage: "plus") { isNaming = true }
            }
        }
        .alert("New list", isPresented: $isNaming) {
            TextField("Name", text: $name)
            Button("Make") {
                lists.newListTapped(named: name)
                name = ""
            }
            Button("Cancel", role: .cancel) { name = "" }
        }
        .navigationDestination(isPresented: showsList) {
            if let list = model.list {
                ListScreen(list: list, model: model)
                    .id(ObjectIdentifier(list))
            }
        }
    }

    private var showsList: Binding<Bool> {
        Binding(get: { isShown && model.list != nil }, set: { if !$0 { model.listClosed() } })
    }
}

/// A list's name, the number of its films, and its first posters.
private struct ListRow: View {
    let list: FilmList
    let posters: PosterRequests

    var body: some View {
        HStack(spacing: 12) {
            VStack(alignment: .leading, spacing: 2) {
                Text(list.name).font(.headline)
                Text(list.countWords())
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            HStack(spacing: 4) {
                ForEach(Array(list.posters.prefix(3).enumerated()), id: \.offset) { _, poster in
                    FilmPoster(poster: poster, title: list.name, requests: posters, place: .row)
                }
            }
        }
        .contentShape(Rectangle())
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text("\(list.name), \(list.countWords())"))
        .accessibilityAddTraits(.isButton)
    }
}
#endif
