public import FilmDiary
import Foundation
public import Observation

/// What the program shows while the diary opens, where that fails, and once it is open.
@MainActor @Observable
public final class OpeningViewModel {
    /// What the screen shows.
    public enum Phase {
        /// The diary is being opened.
        case opening
        /// It is open.
        case ready(FilmDiaryViewModel)
        /// Its file cannot be read: a copy of another day, or a new beginning.
        case damaged(DamagedStore)
        /// It cannot be opened; ``OpeningViewModel/retryTapped()`` tries again.
        case failed(StoreError)
    }

    /// What opens the diary.
    public typealias Opening = @Sendable () async throws(StoreError) -> StoreOpening

    /// What the screen shows.
    public private(set) var phase = Phase.opening

    @ObservationIgnored private let open: Opening
    @ObservationIgnored private let makeModel: @MainActor (FilmStore) -> FilmDiaryViewModel
    @ObservationIgnored private var store: FilmStore?
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Makes the model; nothing is opened before ``appeared()``.
    ///
    /// - Parameters:
    ///   - open: What opens the diary.
    ///   - makeModel: The program's model over an open diary.
    public init(open: @escaping Opening, makeModel: @escaping @MainActor (FilmStore) -> FilmDiaryViewModel) {
        self.open = open
        self.makeModel = makeModel
    }

    deinit {
        work?.cancel()
    }

    /// The screen is shown; the first time, the diary is opened.
    public func appeared() {
        if work == nil { attempt(open) }
    }

    /// A person wants the diary opened once more.
    public func retryTapped() {
        if case .failed = phase { attempt(open) }
    }

    /// A person wants to go back to a copy.
    public func restoreTapped(_ backup: Backup) {
        guard case .damaged(let damaged) = phase else { return }
        attempt { () throws(StoreError) in .ready(try await damaged.restore(backup)) }
    }

    /// A person wants to begin with an empty diary; the damaged file is kept.
    public func startEmptyTapped() {
        guard case .damaged(let damaged) = phase else { return }
        attempt { () throws(StoreError) in .ready(try await damaged.startEmpty()) }
    }

    /// Returns when the diary is open, checked and backed up, or cannot be.
    public func finish() async {
        await work?.value
    }

    /// Films come from elsewhere now: the program's model is made anew over the diary that is open.
    public func catalogueChanged() {
        if let store { phase = .ready(makeModel(store)) }
    }

    private func attempt(_ opening: @escaping Opening) {
        phase = .opening
        work = Task { [weak self] in
            do throws(StoreError) {
                let opened = try await opening()
                if case .ready(let store) = opened { self?.start(store) }
                // The diary is shown before all of its file has been looked through.
                switch try await opened.checked() {
                case .ready(let store):
                    // The diary is worth more than its copy: one that cannot be made keeps nobody out.
                    _ = try? await store.backUpIfDue()
                case .damaged(let damaged): self?.stop(.damaged(damaged))
                }
            } catch {
                self?.stop(.failed(error))
            }
        }
    }

    private func start(_ store: FilmStore) {
        self.store = store
        phase = .ready(makeModel(store))
    }

    private func stop(_ phase: Phase) {
        store = nil
        self.phase = phase
    }
}

extension DamagedStore {
    /// What is wrong with the diary's file and where it is kept, in a sentence or two.
    public var words: String {
        let kept = movedAside.map { " It is kept whole in the folder Damaged/\($0.lastPathComponent)." }
        return StoreError.damaged(reason: reason).description + (kept ?? "")
    }
}
