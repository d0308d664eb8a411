public import FilmDiary
public import Observation

/// What was watched, the last day first, by month.
@MainActor @Observable
public final class DiaryViewModel {
    private static let step = 60

    private let query: LiveQuery<Page<DiaryEntry>>
    @ObservationIgnored private var limit = step

    /// Makes the model and begins to read.
    public init(store: FilmStore) {
        query = LiveQuery(.diary(limit: Self.step), in: store)
    }

    /// Whether the diary has answered.
    public var isReady: Bool { query.value != nil }
    /// The lines read so far; more come by ``visibleEntriesChanged(to:)``.
    public var entries: [DiaryEntry] { query.value?.items ?? [] }
    /// The lines by month.
    public var months: [DiaryMonth] { DiaryMonth.grouping(entries) }
    /// Why the diary could not be read.
    public var error: StoreError? { query.error }

    /// Other lines are in view than before; near the end, more are read.
    public func visibleEntriesChanged(to range: Range<Int>) {
        guard query.value?.next != nil, entries.count >= limit, entries.count - range.upperBound < 20 else { return }
        limit += Self.step
        query.replace(with: .diary(limit: limit))
    }
}
