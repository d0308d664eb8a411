import FilmDiary
import FilmDiaryScreens
import GTK

/// The sheet that a list's name and notes are written in.
@MainActor
final class ListEditor {
    let name = Entry(placeholder: "Name of the list")
    let notes: WritingField
    let button: MenuButton
    private let model: ListViewModel

    init(_ model: ListViewModel) {
        self.model = model
        notes = WritingField(
            "Notes",
            stored: { [weak model] in model?.list.notes },
            save: { [weak model] in model?.notesChanged(to: $0) }
        )
        let sheet = Box(.vertical, spacing: 12, [name, notes])
        sheet.setMargins(10)
        sheet.setMinimumSize(width: 280)
        button = MenuButton("Name and notes", icon: "document-edit-symbolic", Popover(sheet))
        name.keepUpdated { [weak name, weak model] in name?.text = model?.list.name ?? "" }
        name.onEnter { [weak self] in self?.button.popover.close() }
        button.popover.onClose { [weak self] in self?.save() }
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        notes.save()
        model.nameChanged(to: name.text)
        // Without a name it keeps the old one, which is to be seen.
        if name.text.allSatisfy(\.isWhitespace) { name.text = model.list.name }
    }
}
