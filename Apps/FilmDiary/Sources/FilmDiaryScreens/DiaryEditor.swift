public import FilmDiary
public import Observation

/// Carries out what a person changes, one after the other, and tells of each so that it can be undone.
///
/// Nothing is shown before it is written: screens learn of it from the store.
@MainActor @Observable
public final class DiaryEditor {
    /// What was done last, or why it was not.
    public struct Notice: Hashable, Sendable, Identifiable {
        /// A number that no other notice has.
        public let id: Int
        /// What happened, for people.
        public let text: String
        /// What takes it back; `nil` where there is nothing to take back.
        public let undo: Undo?
    }

    /// The newest notice; `nil` before the first.
    public private(set) var notice: Notice?

    /// The diary that is written to.
    @ObservationIgnored public let store: FilmStore
    @ObservationIgnored private var last: Task<Void, Never>?
    @ObservationIgnored private var count = 0
    /// What can be taken back, the last edit last.
    @ObservationIgnored private var done: [Notice] = []
    /// What was taken back and can be done again, the last one last.
    @ObservationIgnored private var undone: [Notice] = []
    /// An import's undo can be as long as the import.
    private static let mostUndos = 50

    /// Makes an editor.
    public init(store: FilmStore) {
        self.store = store
    }

    /// Does something after all that was asked for before it, and tells of it.
    ///
    /// - Parameter edit: What to do; it returns what the notice says and what takes it back. Without words there is no
    ///   notice, and nothing to take back.
    public func perform(
        _ edit: @escaping @Sendable (FilmStore) async throws(StoreError) -> (text: String?, undo: Undo?)
    ) {
        inTurn { [weak self, store] () throws(StoreError) in
            let (text, undo) = try await edit(store)
            guard let text else { return }
            self?.tell(text, undo: undo)
            if let notice = self?.notice, notice.undo != nil { self?.remember(notice) }
        }
    }

    /// A person took back what a notice told of; edits after it stay.
    public func undoTapped(_ notice: Notice) {
        inTurn { [weak self] () throws(StoreError) in
            guard let self, done.contains(notice) else { return }
            try await move(notice, from: \.done, to: \.undone, saying: "Undone")
        }
    }

    /// A person wants to take back the last edit that is not taken back yet.
    public func undoLastTapped() {
        inTurn { [weak self] () throws(StoreError) in
            guard let self else { return }
            guard let last = done.last else { return tell("Nothing to undo") }
            try await move(last, from: \.done, to: \.undone, saying: "Undone")
        }
    }

    /// A person wants what was taken back last to be done again; that goes until something else is edited.
    public func redoTapped() {
        inTurn { [weak self] () throws(StoreError) in
            guard let self else { return }
            guard let last = undone.last else { return tell("Nothing to redo") }
            try await move(last, from: \.undone, to: \.done, saying: "Redone")
        }
    }

    /// Forgets what could be taken back: the diary has become another.
    func forgetEdits() {
        (done, undone) = ([], [])
    }

    /// Returns when everything asked for so far is done.
    public func finish() async {
        await last?.value
    }

    private func inTurn(_ work: @escaping @MainActor () async throws(StoreError) -> Void) {
        let before = last
        last = Task { [weak self] in
            await before?.value
            do throws(StoreError) {
                try await work()
            } catch {
                self?.tell(error.description)
            }
        }
    }

    private func remember(_ notice: Notice) {
        done = done.suffix(Self.mostUndos - 1) + [notice]
        undone = []
    }

    private typealias Edits = ReferenceWritableKeyPath<DiaryEditor, [Notice]>

    /// Applies the undo of a notice and keeps what reverses that.
    private func move(_ notice: Notice, from: Edits, to: Edits, saying word: String) async throws(StoreError) {
        guard let undo = notice.undo else { return }
        do throws(StoreError) {
            let reverse = try await store.undo(undo)
            self[keyPath: to].append(Notice(id: notice.id, text: notice.text, undo: reverse))
        } catch {
            // What it belonged to is gone for good, and must not be in the way of others; all else may pass.
            if case .conflict = error { self[keyPath: from].removeAll { $0 == notice } }
            throw error
        }
        self[keyPath: from].removeAll { $0 == notice }
        tell("\(word): \(notice.text)")
    }

    private func tell(_ text: String, undo: Undo? = nil) {
        count += 1
        notice = Notice(id: count, text: text, undo: undo.flatMap { $0.isEmpty ? nil : $0 })
    }
}
