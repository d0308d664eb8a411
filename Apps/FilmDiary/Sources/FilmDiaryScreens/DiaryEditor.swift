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

    /// Makes an editor.
    public init(store: FilmStore) {
        self.store = store
    }

    /// Does something after all that was asked for before it, and tells of it.
    ///
    /// - Parameter edit: What to do; it returns what the notice says and what takes it back. Without words there is no
    ///   notice.
    public func perform(
        _ edit: @escaping @Sendable (FilmStore) async throws(StoreError) -> (text: String?, undo: Undo?)
    ) {
        let (before, store) = (last, store)
        last = Task { [weak self] in
            await before?.value
            do throws(StoreError) {
                let (text, undo) = try await edit(store)
                if let text { self?.tell(text, undo: undo) }
            } catch {
                self?.tell(error.description, undo: nil)
            }
        }
    }

    /// A person took back what a notice told of.
    public func undoTapped(_ notice: Notice) {
        guard let undo = notice.undo else { return }
        perform { store throws(StoreError) in
            _ = try await store.undo(undo)
            return ("Undone", nil)
        }
    }

    /// Returns when everything asked for so far is done.
    public func finish() async {
        await last?.value
    }

    private func tell(_ text: String, undo: Undo?) {
        count += 1
        notice = Notice(id: count, text: text, undo: undo.flatMap { $0.isEmpty ? nil : $0 })
    }
}
