import Foundation
import GTK
import SampleCatalog
import StreamImageKit

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
        do {
            return try run(options)
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func run(_ options: StreamOptions) throws -> Int32 {
        switch options.task {
        case .help:
            print(StreamOptions.help)
            return 0
        case .measure(let passes):
            let report = try MeasureRun(passes: passes).run()
            print(options.reportsJSON ? try report.json() : report.text)
            return 0
        case .show, .screenshot, .scroll, .measureWindow:
            guard Toolkit.start() else {
                if case .scroll(let file) = options.task { return try scrollWithoutWidgets(options, lastScreen: file) }
                complain("there is no display; scripts/with-display gives a program one that nobody sees.")
                return 1
            }
            return try runWithDisplay(options)
        }
    }

    private static func runWithDisplay(_ options: StreamOptions) throws -> Int32 {
        if case .screenshot(let screenshot) = options.task {
            if try screenshot.take() { return 0 }
            complain("the page could not be drawn into \(screenshot.file).")
            return 1
        }
        let composition = try Composition(options)
        switch options.task {
        case .scroll(let file): return try scroll(composition, lastScreen: file, asJSON: options.reportsJSON)
        case .measureWindow(let subject, let passes, let furtherPasses):
            return try measure(ScrollRun(subject: subject, passes: passes, furtherPasses: furtherPasses), composition)
        default: return show(composition)
        }
    }

    private static func scroll(_ composition: Composition, lastScreen file: String, asJSON: Bool) throws -> Int32 {
        defer { composition.stop() }
        try composition.drawPortraits()
        let window = ScrollRun(subject: .ours, passes: 1).measure(composition, lastScreen: file)
        return try report(window?.figures, of: composition, lastScreen: file, asJSON: asJSON)
    }

    private static func scrollWithoutWidgets(_ options: StreamOptions, lastScreen file: String) throws -> Int32 {
        complain("there is no display, so the list is scrolled to its end once, without any widget.")
        let composition = try Composition(options)
        defer { composition.stop() }
        try composition.drawPortraits()
        let figures = try SlotScroll(composition).measure(lastScreen: file)
        return try report(figures, of: composition, lastScreen: file, asJSON: options.reportsJSON)
    }

    private static func report(
        _ figures: ScrollMeasurement?,
        of composition: Composition,
        lastScreen file: String,
        asJSON: Bool
    ) throws -> Int32 {
        guard var figures else {
            complain("the list could not be scrolled to its end, or its last screen not be drawn into \(file).")
            return 1
        }
        if let counts = composition.server?.requestCounts {
            (figures.requests, figures.bytes) = (counts.avatars, counts.bytesSent)
        }
        let report = ScrollReport(columns: [("stream", figures)])
        print(asJSON ? try report.json() : report.text)
        return 0
    }

    private static func measure(_ run: ScrollRun, _ composition: Composition) throws -> Int32 {
        guard let report = run.measure(composition) else { return 1 }
        print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
        return 0
    }

    private static func show(_ composition: Composition) -> Int32 {
        composition.drawPortraitsAhead()
        let application = Application(identifier: "org.streamimage.Stream")
        let file = StateFile(program: "stream")
        application.onActivate { [unowned application] in
            let window = StreamWindow(composition, state: file.read() ?? SavedState(), application: application)
            window.onStateChange = { file.write($0) }
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
