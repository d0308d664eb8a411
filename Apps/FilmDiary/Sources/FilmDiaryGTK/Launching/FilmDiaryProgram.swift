import Foundation
import GTK

/// The program, from its arguments to its exit status.
@MainActor
package enum FilmDiaryProgram {
    /// Runs until the window is closed.
    ///
    /// `MainLoop.install()` must have been called first.
    ///
    /// - Returns: The exit status: 0, 1 where something failed, 2 for arguments that make no sense.
    package static func run(_ arguments: [String]) -> Int32 {
        let options: FilmDiaryOptions
        do throws(FilmDiaryOptions.Complaint) {
            options = try FilmDiaryOptions(arguments)
        } catch {
            complain(error.text)
            return 2
        }
        if options.wantsHelp {
            print(FilmDiaryOptions.help)
            return 0
        }
        guard Toolkit.start() else {
            complain("there is no display; scripts/with-display gives a program one that nobody sees.")
            return 1
        }
        do {
            if let screenshot = options.screenshot {
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
        let application = Application(identifier: "org.streamimage.FilmDiary")
        var window: FilmDiaryWindow?
        application.onActivate { [unowned application] in
            let new = FilmDiaryWindow(composition, application: application)
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

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("film-diary: \(text)\n".utf8))
    }
}
