import FilmDiaryScreens
import GTK
import StreamImageKit

/// The review, which is saved when writing pauses, when the keyboard leaves it, and when the page goes.
@MainActor
final class ReviewField: Box {
    let area = TextArea(name: "Review")
    private let model: FilmViewModel
    private let scheduler: any Scheduling
    private var pending: (any ScheduledAction)?
    /// What the diary had when the text was last the diary's.
    private var stored: String?

    init(_ model: FilmViewModel, scheduler: any Scheduling = SystemScheduler()) {
        self.model = model
        self.scheduler = scheduler
        let heading = Label("Review", styles: "heading")
        super.init(.vertical, spacing: 8, [heading, area])
        area.addStyle("review")
        area.setPadding(12)
        area.onChange { [weak self] in self?.written() }
        area.onLeave { [weak self] in self?.save() }
        keepUpdated { [weak self] in self?.update() }
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        pending?.cancel()
        pending = nil
        guard let stored, area.text != stored else { return }
        model.reviewChanged(to: area.text)
    }

    private func written() {
        pending?.cancel()
        guard let stored, area.text != stored else { return }
        pending = scheduler.schedule(after: 1.5) { [weak self] in
            Task { @MainActor in self?.save() }
        }
    }

    private func update() {
        guard model.isReady else { return }
        let review = model.review
        guard review != stored else { return }
        // What is being written is not overwritten by what was saved of it a moment ago.
        let isUntouched = stored == nil || area.text == stored
        stored = review
        if isUntouched { area.text = review }
    }
}
