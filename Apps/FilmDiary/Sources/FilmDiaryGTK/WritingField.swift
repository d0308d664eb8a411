import GTK
import StreamImageKit

/// A field for a longer text, which is saved when writing pauses, when the keyboard leaves it, and when its page goes.
@MainActor
final class WritingField: Box {
    let area: TextArea
    private let stored: @MainActor () -> String?
    private let write: @MainActor (String) -> Void
    private let scheduler: any Scheduling
    private var pending: (any ScheduledAction)?
    /// What the diary had when the text was last the diary's.
    private var known: String?

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
        write = save
        self.scheduler = scheduler
        super.init(.vertical, spacing: 8, [Label(name, styles: "heading"), area])
        area.addStyle("writing")
        area.setPadding(12)
        area.onChange { [weak self] in self?.written() }
        area.onLeave { [weak self] in self?.save() }
        keepUpdated { [weak self] in self?.update() }
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        pending?.cancel()
        pending = nil
        guard let known, area.text != known else { return }
        write(area.text)
    }

    private func written() {
        pending?.cancel()
        guard let known, area.text != known else { return }
        pending = scheduler.schedule(after: 1.5) { [weak self] in
            Task { @MainActor in self?.save() }
        }
    }

    private func update() {
        guard let text = stored(), text != known else { return }
        // What is being written is not overwritten by what was saved of it a moment ago.
        let isUntouched = known == nil || area.text == known
        known = text
        if isUntouched { area.text = text }
    }
}
