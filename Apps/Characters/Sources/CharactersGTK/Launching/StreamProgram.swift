import Foundation
import GTK

/// The program, from its arguments to its exit status.
@MainActor
package enum StreamProgram {
    /// Runs until the window is closed.
    ///
    /// `MainLoop.install()` must have been called first.
    ///
    /// - Returns: The exit status: 0, 1 where something failed, 2 for arguments that make no sense.
    package static func run(_ arguments: [String]) -> Int32 {
        let options: StreamOptions
        do throws(StreamOptions.Complaint) {
            options = try StreamOptions(arguments)
        } catch {
            complain(error.text)
            return 2
        }
        if options.wantsHelp {
            print(StreamOptions.help)
            return 0
        }
        guard Toolkit.start() else {
            complain("there is no display; scripts/with-display gives a program one that nobody sees.")
            return 1
        }
        do {
            if let screenshot = options.screenshot { return try take(screenshot) }
            return try show(Composition(options))
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func take(_ screenshot: Screenshot) throws -> Int32 {
        if try screenshot.take() { return 0 }
        complain("the page could not be drawn into \(screenshot.file).")
        return 1
    }

    private static func show(_ composition: Composition) -> Int32 {
        let application = Application(identifier: "org.streamimage.Stream")
        let file = SavedState.file()
        application.onActivate { [unowned application] in
            let window = StreamWindow(composition, state: SavedState(contentsOf: file), application: application)
            window.onStateChange = { $0.write(to: file) }
            window.onShortcut("<Control>q") { [unowned window] in window.close() }
            window.present()
        }
        let status = application.run()
        composition.stop()
        return status
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("stream: \(text)\n".utf8))
    }
}
