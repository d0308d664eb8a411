public import FilmDiary
public import Observation

/// One list with its films in the person's order.
@MainActor @Observable
public final class ListViewModel {
    private static let step = 90

    /// The list's own name in the diary.
    public let id: FilmList.ID
    /// What the list was when it was opened.
    @ObservationIgnored private let opened: FilmList
    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private var limit = step
    private let listQuery: LiveQuery<FilmList?>
    private let entriesQuery: LiveQuery<Page<ListEntry>>

    /// Makes the model and begins to read.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - editor: What writes to the diary, which is read from too.
    public init(_ list: FilmList, editor: DiaryEditor) {
        id = list.id
        opened = list
        self.editor = editor
        listQuery = LiveQuery(.list(list.id), in: editor.store)
        entriesQuery = LiveQuery(.entries(of: list.id, limit: Self.step), in: editor.store)
    }

    // MARK: What the diary says

    /// The list.
    public var list: FilmList { (listQuery.value ?? nil) ?? opened }
    /// Whether the list has been deleted since it was opened.
    public var isDeleted: Bool {
        if case .some(.none) = listQuery.value { true } else { false }
    }
    /// Whether the diary has answered.
    public var isReady: Bool { entriesQuery.value != nil }
    /// The films read so far, in order; more come by ``visibleEntriesChanged(to:)``.
    public var entries: [ListEntry] { entriesQuery.value?.items ?? [] }
    /// Why the diary could not be read.
    public var error: StoreError? { entriesQuery.error ?? listQuery.error }

    // MARK: What happened on the screen

    /// Other films are in view than before; near the end, more are read.
    public func visibleEntriesChanged(to range: Range<Int>) {
        guard entriesQuery.value?.next != nil, entries.count >= limit, entries.count - range.upperBound < 30 else {
            return
        }
        limit += Self.step
        entriesQuery.replace(with: .entries(of: id, limit: limit))
    }

    // What is still to be saved when a list is deleted goes with it, without a word.

    /// A person gave the list another name; without one it keeps the old.
    public func nameChanged(to name: String) {
        let (id, name) = (id, name.trimmed)
        guard !name.isEmpty else { return }
        editor.perform { store throws(StoreError) in
            guard let list = try await store.read(.list(id)), list.name != name else { return (nil, nil) }
            return ("Renamed to “\(name)”", try await store.rename(id, to: name))
        }
    }

    /// A person wrote what is to be said of the list; the same text again changes nothing.
    public func notesChanged(to notes: String) {
        let id = id
        editor.perform { store throws(StoreError) in
            guard let list = try await store.read(.list(id)), list.notes != notes else { return (nil, nil) }
            return (notes.isEmpty ? "Notes deleted" : "Notes saved", try await store.setNotes(notes, of: id))
        }
    }

    /// A person noted something of a film in this list; the same text again changes nothing.
    public func noteChanged(of entry: ListEntry, to note: String) {
        let id = id
        editor.perform { store throws(StoreError) in
            let before = try await store.read(.allEntries(of: id)).first { $0.id == entry.id }
            guard let before, before.note != note else { return (nil, nil) }
            let undo = try await store.setNote(note, ofFilmID: entry.id, in: id)
            return (note.isEmpty ? "Note deleted" : "Note saved", undo)
        }
    }

    /// A person moved a film by so many places, backwards where that is negative; it goes no farther than the ends.
    ///
    /// Two moves in a row are two, however slow the disk is.
    public func moveTapped(_ entry: ListEntry, by places: Int) {
        move(entry.id) { place, count in max(0, min(place + places, count - 1)) }
    }

    /// A person dragged a film to a place, from 0, where it then stands.
    public func dropped(filmID: String, at place: Int) {
        move(filmID) { _, count in max(0, min(place, count - 1)) }
    }

    /// A person dragged a row between two others: `offset` counts the rows as they stood before.
    public func rowMoved(from row: Int, toOffset offset: Int) {
        guard entries.indices.contains(row) else { return }
        dropped(filmID: entries[row].id, at: offset > row ? offset - 1 : offset)
    }

    /// A person took a film off the list.
    public func removeTapped(_ entry: ListEntry) {
        let (id, name) = (id, list.name)
        editor.perform { store throws(StoreError) in
            ("Taken off “\(name)”", try await store.remove(filmID: entry.id, from: id))
        }
    }

    /// A person deleted the list; the films and what is said of them elsewhere stay.
    public func deleteTapped() {
        let (id, name) = (id, list.name)
        editor.perform { store throws(StoreError) in ("Deleted “\(name)”", try await store.delete(id)) }
    }

    private func move(_ filmID: String, to newPlace: @escaping @Sendable (_ place: Int, _ count: Int) -> Int) {
        let id = id
        editor.perform { store throws(StoreError) in
            // Read in turn: what is on the screen may be a move behind.
            let films = try await store.read(.allEntries(of: id)).map(\.id)
            guard let old = films.firstIndex(of: filmID) else { throw .notFound("The film in this list") }
            let new = newPlace(old, films.count)
            guard new != old else { return (nil, nil) }
            let undo = try await store.move(filmID: filmID, in: id, to: new)
            return ("Moved to place \(new + 1) of \(films.count)", undo)
        }
    }
}

extension StoreQuery where Value == FilmList? {
    fileprivate static func list(_ id: FilmList.ID) -> StoreQuery {
        StoreQuery<[FilmList]>.lists.map { lists in lists.first { $0.id == id } }
    }
}

extension StoreQuery where Value == [ListEntry] {
    fileprivate static func allEntries(of id: FilmList.ID) -> StoreQuery {
        StoreQuery<Page<ListEntry>>.entries(of: id, limit: 1_000_000).map { $0.items }
    }
}
