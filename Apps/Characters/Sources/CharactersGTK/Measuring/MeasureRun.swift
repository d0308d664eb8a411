import Foundation
import SampleCatalog

/// Measures the window with the pipeline, with what that left on disk, and with the baseline, each in a process of its own.
///
/// This process only serves the sample catalogue, so that the server's memory is in nobody's figures.
struct MeasureRun {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs all three, one after the other.
    func run() throws -> ScrollReport {
        let catalog = SampleCatalog.standard
        try catalog.drawAvatars()
        let server = try SampleCatalogServer(catalog: catalog)
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return ScrollReport(columns: [
            ("ours", try measure(.ours, server, cache: folder)),
            ("ours, started again", try measure(.ours, server, cache: folder)),
            ("baseline", try measure(.baseline, server, cache: folder)),
        ])
    }

    private func measure(
        _ subject: ScrollRun.Subject,
        _ server: SampleCatalogServer,
        cache: URL
    ) throws -> ScrollMeasurement {
        let before = server.requestCounts
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "--measure-window", subject.rawValue, "--api", server.baseURL.absoluteString, "--cache", cache.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the window of \(subject.rawValue) could not be measured.")
        }
        var result = try JSONDecoder().decode(ScrollMeasurement.self, from: data)
        let after = server.requestCounts
        result.requests = after.avatars - before.avatars
        result.bytes = after.bytesSent - before.bytesSent
        return result
    }
}
