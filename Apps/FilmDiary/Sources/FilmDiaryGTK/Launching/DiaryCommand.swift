import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK

/// What the program does without a window: it prints results on standard output, and troubles on standard error.
@MainActor
struct DiaryCommand {
    /// The exit status of an import of which something is left to look at.
    static let needsAttention: Int32 = 3

    private let options: FilmDiaryOptions

    init(_ options: FilmDiaryOptions) {
        self.options = options
    }

    /// Imports a file or folder, and prints what came of it.
    func importFiles(at path: String) -> Int32 {
        let composition: Composition
        do {
            composition = try Composition(options)
        } catch {
            return fail("\(error)")
        }
        defer { composition.stop() }
        return run { store throws(StoreError) in
            let matcher = composition.makeModel(store, scaleFactor: 1).matcher
            let url = URL(fileURLWithPath: path)
            do throws(StoreError) {
                let (report, undo) = try await store.importFiles(at: url, matching: matcher)
                let outcome = ImportOutcome(report: report, undo: undo, matcher: matcher)
                outcome.lines.forEach { print($0) }
                return outcome.needsAttention ? Self.needsAttention : 0
            } catch {
                return fail(ImportOutcome.reason(of: error, file: url.lastPathComponent))
            }
        }
    }

    /// Writes the diary to a file or folder; silence says that it went well.
    func export(_ format: ExportFormat, to path: String) -> Int32 {
        run { store throws(StoreError) in
            let url = URL(fileURLWithPath: path)
            do throws(StoreError) {
                try await format.write(store, to: url)
                return 0
            } catch {
                return fail("“\(url.lastPathComponent)” was not written. \(error.description)")
            }
        }
    }

    /// Opens the diary, does something with it, and closes it.
    private func run(_ work: @escaping @MainActor (FilmStore) async throws(StoreError) -> Int32) -> Int32 {
        let folder = URL(fileURLWithPath: options.dataFolder, isDirectory: true)
        var status: Int32?
        Task {
            do throws(StoreError) {
                switch try await FilmStore.open(in: folder).checked() {
                case .ready(let store):
                    // The diary is worth more than its copy: one that cannot be made keeps nobody out.
                    _ = try? await store.backUpIfDue()
                    let ended = try await work(store)
                    await store.close()
                    status = ended
                case .damaged(let damaged):
                    status = fail("the diary cannot be read: \(damaged.reason) Open film-diary to choose what to do.")
                }
            } catch {
                status = fail(error.description)
            }
        }
        // However long it takes: what ends the task also wakes the loop up.
        while true {
            if let status { return status }
            MainLoop.iterate(mayWait: true)
        }
    }

    private func fail(_ text: String) -> Int32 {
        FilmDiaryProgram.complain(text)
        return 1
    }
}
