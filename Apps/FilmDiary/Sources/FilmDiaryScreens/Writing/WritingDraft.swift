public import Observation
public import StreamImageKit

/// A longer text, which is saved when writing pauses and when its screen goes.
///
/// What is stored meanwhile from elsewhere is shown unless something else is being written.
@MainActor @Observable
public final class WritingDraft {
    /// The text as it is written.
    public var text = "" {
        didSet { if text != oldValue { written() } }
    }

    @ObservationIgnored private let save: @MainActor (String) -> Void
    @ObservationIgnored private let scheduler: any Scheduling
    @ObservationIgnored private var pause: (any ScheduledAction)?
    /// What the diary had when the text was last the diary's.
    @ObservationIgnored private var known: String?

    /// Makes a draft without a text.
    ///
    /// - Parameters:
    ///   - scheduler: The clock that a pause of 1.5 seconds in writing is measured by.
    ///   - save: Called with the text when it is to be saved.
    public init(scheduler: any Scheduling = SystemScheduler(), save: @escaping @MainActor (String) -> Void) {
        self.scheduler = scheduler
        self.save = save
    }

    deinit {
        pause?.cancel()
    }

    /// The diary has answered: this is what it holds, or `nil` before that.
    public func storedTextChanged(to stored: String?) {
        guard let stored, stored != known else { return }
        // What is being written is not overwritten by what was saved of it a moment ago.
        let isUntouched = known == nil ? text.isEmpty : text == known
        known = stored
        if isUntouched { text = stored }
    }

    /// Saves what is written, if it is not saved yet.
    public func finish() {
        pause?.cancel()
        pause = nil
        if let known, text != known { save(text) }
    }

    private func written() {
        pause?.cancel()
        pause = nil
        guard text != known else { return }
        pause = scheduler.schedule(after: 1.5) { [weak self] in
            Task { @MainActor in self?.finish() }
        }
    }
}
