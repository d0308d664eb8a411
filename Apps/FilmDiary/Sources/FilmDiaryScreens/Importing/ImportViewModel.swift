public import FilmDiary
public import Foundation
public import Observation

/// Brings in what another service or this program exported: chosen, under way, and what came of it.
@MainActor @Observable
public final class ImportViewModel {
    /// What the screen shows.
    public enum Phase: Hashable, Sendable {
        /// A file or folder is to be chosen.
        case choosing
        /// It is being imported; how far is `nil` while the file is read.
        case importing(ImportProgress?)
        /// It was imported.
        case finished(ImportOutcome)
        /// It was not, and nothing was changed: why, in a sentence or two.
        case failed(String)
    }

    /// What the screen shows.
    public private(set) var phase = Phase.choosing
    /// Whether a person has cancelled, and the import has not ended yet.
    public private(set) var isCancelling = false
    /// The name of the file or folder that was chosen.
    public var fileName: String { file?.lastPathComponent ?? "" }

    private var file: URL?
    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private let matcher: CatalogueMatcher
    @ObservationIgnored private var work: Task<Void, Never>?
    private let unmatched: LiveQuery<[UnmatchedFilm]>

    /// Makes the model.
    public init(editor: DiaryEditor, matcher: CatalogueMatcher) {
        self.editor = editor
        self.matcher = matcher
        unmatched = LiveQuery(.unmatchedFilms, in: editor.store)
    }

    deinit {
        work?.cancel()
    }

    /// How many films of all imports nobody has settled yet.
    public var unsettledCount: Int { unmatched.value?.count ?? 0 }

    /// A person chose a file or a folder.
    public func fileChosen(_ url: URL) {
        guard !isImporting else { return }
        file = url
        start(url)
    }

    /// A person wants what failed tried again, or the films looked up that could not be.
    public func retryTapped() {
        guard !isImporting, let file else { return }
        start(file)
    }

    /// A person does not want the import any more; it ends before the next film, and nothing is changed.
    ///
    /// Once the rows are being written, they are.
    public func cancelTapped() {
        guard isImporting else { return }
        isCancelling = true
        work?.cancel()
    }

    /// A person wants to choose something else.
    public func startOverTapped() {
        guard !isImporting else { return }
        phase = .choosing
    }

    /// Returns when nothing is being imported.
    public func finish() async {
        await work?.value
    }

    private var isImporting: Bool {
        if case .importing = phase { true } else { false }
    }

    private func start(_ url: URL) {
        phase = .importing(nil)
        isCancelling = false
        let (steps, progress) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let telling = Task { [weak self] in
            for await step in steps { self?.phase = .importing(step) }
        }
        work = Task { [weak self, editor, matcher] in
            // What was asked for before is in the diary before what comes from the file.
            await editor.finish()
            let ending: Phase
            do throws(StoreError) {
                let (report, undo) = try await editor.store.importFiles(at: url, matching: matcher) {
                    progress.yield($0)
                }
                ending = .finished(ImportOutcome(report: report, undo: undo, matcher: matcher))
            } catch .cancelled {
                ending = .choosing
            } catch {
                ending = .failed(ImportOutcome.reason(of: error, file: url.lastPathComponent))
            }
            progress.finish()
            await telling.value
            self?.end(ending)
        }
    }

    private func end(_ ending: Phase) {
        isCancelling = false
        phase = ending
        guard case .finished(let outcome) = ending, outcome.hasChanged else { return }
        editor.perform { _ throws(StoreError) in (outcome.summary, outcome.undo) }
    }
}
