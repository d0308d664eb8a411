#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// A list's name and notes.
struct ListEditor: View {
    let list: ListViewModel
    @State private var name: String
    @State private var notes: String

    init(list: ListViewModel) {
        self.list = list
        _name = State(initialValue: list.list.name)
        _notes = State(initialValue: list.list.notes)
    }

    var body: some View {
        EditorSheet(title: "List") {
            TextField("Name", text: $name)
            TextField("Notes", text: $notes, axis: .vertical)
                .lineLimit(3...12)
        } save: {
            list.nameChanged(to: name)
            list.notesChanged(to: notes)
        }
    }
}

/// What is noted of a film in a list.
struct NoteEditor: View {
    let list: ListViewModel
    let entry: ListEntry
    @State private var note: String

    init(list: ListViewModel, entry: ListEntry) {
        self.list = list
        self.entry = entry
        _note = State(initialValue: entry.note)
    }

    var body: some View {
        EditorSheet(title: "Note") {
            TextField("Note on \(entry.activity.film.title)", text: $note, axis: .vertical)
                .lineLimit(3...12)
        } save: {
            list.noteChanged(of: entry, to: note)
        }
    }
}

/// Fields with Save and Cancel.
private struct EditorSheet<Fields: View>: View {
    let title: LocalizedStringKey
    @ViewBuilder let fields: Fields
    let save: @MainActor () -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form { fields }
                .formStyle(.grouped)
                .navigationTitle(title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Cancel") { dismiss() }
                    }
                    ToolbarItem(placement: .confirmationAction) {
                        Button("Save") {
                            save()
                            dismiss()
                        }
                    }
                }
        }
        .presentationDetents([.medium, .large])
    }
}
#endif
