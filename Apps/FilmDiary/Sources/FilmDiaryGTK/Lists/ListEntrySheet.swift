import FilmDiary
import FilmDiaryScreens
import GTK

/// What can be done with a film of a list: a note, its place, and taking it off.
@MainActor
final class ListEntrySheet {
    let note: WritingField
    let up = Button(icon: "go-up-symbolic", name: "Move up")
    let down = Button(icon: "go-down-symbolic", name: "Move down")
    let remove = Button("Take off the list", styles: "destructive-action")
    let popover: Popover

    init(_ entry: ListEntry, of model: ListViewModel) {
        note = WritingField(
            "Note",
            stored: { [weak model] in model?.entries.first { $0.id == entry.id }?.note },
            save: { [weak model] in model?.noteChanged(of: entry, to: $0) }
        )
        remove.expand(horizontally: true)
        let buttons = Box(.horizontal, spacing: 8, [up, down, remove])
        let sheet = Box(.vertical, spacing: 12, [note, buttons])
        sheet.setMargins(10)
        sheet.setMinimumSize(width: 280)
        popover = Popover(sheet)
        up.onPress { [weak model] in model?.moveTapped(entry, by: -1) }
        down.onPress { [weak model] in model?.moveTapped(entry, by: 1) }
        remove.onPress { [weak model, weak popover] in
            popover?.close()
            model?.removeTapped(entry)
        }
        popover.onClose { [weak self] in self?.save() }
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        note.save()
    }
}
