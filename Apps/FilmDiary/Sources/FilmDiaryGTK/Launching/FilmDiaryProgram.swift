import Foundation
import GTK

/// The program, from its arguments to its exit status.
@MainActor
package enum FilmDiaryProgram {
    /// Runs until the window is closed.
    ///
    /// `MainLoop.install()` must have been called first.
    ///
    /// - Returns: The exit status: 0, 1 where something failed, 2 for arguments that make no sense, 3 for an import of
    ///   which something is left to look at.
    package static func run(_ arguments: [String]) -> Int32 {
        let options: FilmDiaryOptions
        do throws(FilmDiaryOptions.Complaint) {
            options = try FilmDiaryOptions(arguments)
        } catch {
            complain(error.text)
            return 2
        }
        switch options.task {
        case .help:
            print(FilmDiaryOptions.help)
            return 0
        case .importFiles(let path): return DiaryCommand(options).importFiles(at: path)
        case .export(let format, let path): return DiaryCommand(options).export(format, to: path)
        case .show, .screenshot: return runWithDisplay(options)
        }
    }

    private static func runWithDisplay(_ options: FilmDiaryOptions) -> Int32 {
        guard Toolkit.start() else {
            complain("there is no display; scripts/with-display gives a program one that nobody sees.")
            return 1
        }
        do {
            if case .screenshot(let screenshot) = options.task {
                if try screenshot.take() { return 0 }
                complain("the page could not be drawn into \(screenshot.file).")
                return 1
            }
            return show(try Composition(options))
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func show(_ composition: Composition) -> Int32 {
        let application = Application(identifier: FilmDiaryFacts.identifier)
        let file = StateFile(program: "film-diary")
        var window: FilmDiaryWindow?
        application.onActivate { [unowned application] in
            let state = file.read() ?? FilmDiaryWindow.firstState
            let new = FilmDiaryWindow(composition, state: state, application: application)
            new.onStateChange = { file.write($0) }
            new.onShortcut("<Control>q") { [unowned new] in new.close() }
            new.present()
            window = new
        }
        let status = application.run()
        var isFinished = false
        Task {
            await window?.finish()
            isFinished = true
        }
        _ = MainLoop.run(timeout: .seconds(20)) { isFinished }
        composition.stop()
        return status
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("film-diary: \(text)\n".utf8))
    }
}
