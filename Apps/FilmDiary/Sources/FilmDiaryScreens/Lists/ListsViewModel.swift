public import FilmDiary
public import Observation

/// The person's lists, the last changed first.
@MainActor @Observable
public final class ListsViewModel {
    private let query: LiveQuery<[FilmList]>
    @ObservationIgnored private let editor: DiaryEditor

    /// Makes the model and begins to read.
    ///
    /// - Parameter editor: What writes to the diary, which is read from too.
    public init(editor: DiaryEditor) {
        self.editor = editor
        query = LiveQuery(.lists, in: editor.store)
    }

    /// Whether the diary has answered.
    public var isReady: Bool { query.value != nil }
    /// The lists.
    public var lists: [FilmList] { query.value ?? [] }
    /// Why the diary could not be read.
    public var error: StoreError? { query.error }

    /// A person made a new list; without a name there is none.
    public func newListTapped(named name: String) {
        let name = name.trimmed
        guard !name.isEmpty else { return }
        editor.perform { store throws(StoreError) in ("Made “\(name)”", try await store.createList(named: name).undo) }
    }

    /// A person deleted a list.
    public func deleteTapped(_ list: FilmList) {
        editor.perform { store throws(StoreError) in ("Deleted “\(list.name)”", try await store.delete(list.id)) }
    }
}
