import Characters
import Foundation
import GTK
import SampleCatalog
import StreamImageGTK
import StreamImageKit

/// Measures the window with the pipeline, with what that left on disk, without a server, and with the baseline, each in a
/// process of its own.
///
/// This process only serves the sample catalogue, so that the server's memory is in nobody's figures.
@MainActor
struct MeasureRun {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let catalog = SampleCatalog.standard
    private let server: SampleCatalogServer
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")

    /// How often each window is scrolled down; see ``ScrollRun``.
    private let passes: Int

    /// Starts the server, with all its portraits drawn.
    init(passes: Int) throws {
        self.passes = passes
        try catalog.drawAvatars()
        server = try SampleCatalogServer(catalog: catalog)
    }

    /// Runs all four, one after the other.
    func run() throws -> ScrollReport {
        defer {
            server.stop()
            try? FileManager.default.removeItem(at: folder)
        }
        let ours = try measure(.ours, furtherPasses: passes > 1 ? 10 - passes : 0)
        let again = try measure(.ours)
        let baseline = try measure(.baseline)
        server.stop()
        let offline = try measure(.ours)
        return ScrollReport(columns: [
            ("ours", ours), ("ours, started again", again), ("ours, no server", offline), ("baseline", baseline),
        ])
    }

    private func measure(_ subject: ScrollRun.Subject, furtherPasses: Int = 0) throws -> ScrollMeasurement {
        let before = server.requestCounts
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "--measure-window", subject.rawValue, "\(passes)", "\(furtherPasses)",
            "--api", server.baseURL.absoluteString, "--cache", folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the window of \(subject.rawValue) could not be measured.")
        }
        let report = try JSONDecoder().decode(WindowReport.self, from: data)
        var result = report.figures
        let after = server.requestCounts
        result.requests = after.avatars - before.avatars
        result.bytes = after.bytesSent - before.bytesSent
        for (record, frames) in report.seen {
            let expected = try digest(of: record, for: subject)
            for (digest, count) in frames {
                result.picturesSeen += count
                if digest != expected { result.wrongPictures += count }
            }
        }
        return result
    }

    /// The digest of a character's portrait as the catalogue drew it, decoded here, without any cache or pipeline.
    private func digest(of record: Int, for subject: ScrollRun.Subject) throws -> UInt64 {
        guard let person = catalog.person(id: record) else {
            throw Failure(description: "a character \(record) was seen who is not in the catalogue.")
        }
        let data = try catalog.avatar(of: person)
        let decoder = StandardImageDecoder()
        let limits = DecodingLimits()
        let side = CharacterImageRequests.Place.row.side
        let bitmap = try decoder.decode(
            data,
            header: decoder.header(of: data, limits: limits),
            target: subject == .ours ? ImageTarget(pointWidth: side, pointHeight: side, mode: .fill) : .original,
            limits: limits
        )
        return SeenPictures.digest(of: Texture(bitmap))
    }
}
