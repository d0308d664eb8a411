import FilmDiaryScreens
import GTK
import StreamImageKit

/// A field for a longer text, which is saved when writing pauses, when the keyboard leaves it, and when its page goes.
@MainActor
final class WritingField: Box {
    let area: TextArea
    private let draft: WritingDraft
    private let stored: @MainActor () -> String?

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: What is written in it.
    ///   - scheduler: The clock that a pause in writing is measured by.
    ///   - stored: What the diary has, `nil` before it has answered; what it reads is observed.
    ///   - save: Called with the text when it is to be saved.
    init(
        _ name: String,
        scheduler: any Scheduling = SystemScheduler(),
        stored: @escaping @MainActor () -> String?,
        save: @escaping @MainActor (String) -> Void
    ) {
        area = TextArea(name: name)
        self.stored = stored
        draft = WritingDraft(scheduler: scheduler, save: save)
        super.init(.vertical, spacing: 8, [Label(name, styles: "heading"), area])
        area.addStyle("writing")
        area.setPadding(12)
        area.onChange { [weak self] in
            if let self { self.draft.text = self.area.text }
        }
        area.onLeave { [weak self] in self?.save() }
        keepUpdated { [weak self] in self?.update() }
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        draft.finish()
    }

    private func update() {
        draft.storedTextChanged(to: stored())
        if area.text != draft.text { area.text = draft.text }
    }
}
