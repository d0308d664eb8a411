public import FilmDiary
public import Foundation
public import Observation

/// Writes the diary to a file that other programs read.
@MainActor @Observable
public final class ExportViewModel {
    /// What the screen shows.
    public enum Phase: Hashable, Sendable {
        /// A format is to be chosen.
        case choosing
        /// The file is being written.
        case exporting
        /// It was written: its name.
        case finished(String)
        /// It was not: why, in a sentence or two.
        case failed(String)
    }

    /// What the screen shows.
    public private(set) var phase = Phase.choosing
    /// The format that is chosen.
    public var format = ExportFormat.json

    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private let today: @MainActor () -> CivilDay
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Makes the model; `today` is the day in the names of files.
    public init(editor: DiaryEditor, today: @escaping @MainActor () -> CivilDay = { CivilDay.now }) {
        self.editor = editor
        self.today = today
    }

    deinit {
        work?.cancel()
    }

    /// The name to propose for the file.
    public var suggestedName: String { format.suggestedName(on: today()) }

    /// A person chose where to write.
    public func fileChosen(_ url: URL) {
        guard phase != .exporting else { return }
        phase = .exporting
        work = Task { [weak self, editor, format] in
            // What was asked for before is in the file too.
            await editor.finish()
            let ending: Phase
            do throws(StoreError) {
                try await format.write(editor.store, to: url)
                ending = .finished(url.lastPathComponent)
            } catch {
                ending = .failed("“\(url.lastPathComponent)” was not written. \(error.description)")
            }
            self?.phase = ending
        }
    }

    /// A person wants to export once more.
    public func startOverTapped() {
        if phase != .exporting { phase = .choosing }
    }

    /// Returns when nothing is being written.
    public func finish() async {
        await work?.value
    }
}
