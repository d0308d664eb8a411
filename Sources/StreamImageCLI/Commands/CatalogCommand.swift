import Foundation
import SampleCatalog
import StreamImageKit

/// `streamimage catalog`: serves the sample catalogue until it is interrupted.
struct CatalogCommand: ToolCommand {
    private static let port = CommandOption(
        "port",
        "N",
        help: "The port on 127.0.0.1 (default: a free one).",
        read: ValueReading.port
    )
    private static let latency = CommandOption(
        "latency",
        "TIME",
        help: "Wait before each answer: 0.2, 0.2s or 200ms.",
        read: ValueReading.seconds
    )
    private static let bandwidth = CommandOption(
        "bandwidth",
        "SIZE",
        help: "Bytes a second for all answers together: 500kB, 2MB.",
        read: ValueReading.byteCount
    )
    private static let failureRate = CommandOption(
        "failure-rate",
        "SHARE",
        help: "Let this share of the requests fail: 0.1 or 10%.",
        read: ValueReading.share
    )

    static let syntax = CommandSyntax(
        words: ["catalog"],
        summary:
            "Serve the sample catalogue on 127.0.0.1 until interrupted; prints the addresses for characters and films.",
        options: [port.declaration, latency.declaration, bandwidth.declaration, failureRate.declaration]
    )

    private let options: SampleCatalogServer.Options

    var endsByInterruption: Bool { true }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let bandwidth = arguments[Self.bandwidth]
        if bandwidth == 0 { throw UsageError(message: "a bandwidth of 0 brings nothing", hint: "give at least 1") }
        options = SampleCatalogServer.Options(
            port: arguments[Self.port] ?? 0,
            latency: arguments[Self.latency] ?? 0,
            bandwidth: bandwidth,
            failureRate: arguments[Self.failureRate] ?? 0
        )
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let server: SampleCatalogServer
        do throws(SampleCatalogError) {
            server = try SampleCatalogServer(options: options)
        } catch {
            let sentence = "\(error)"
            await session.complain(
                Complaint(
                    "catalog",
                    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence,
                    advice: "choose another --port, or leave it out"
                )
            )
            return .failure
        }
        await session.answer(
            TextReport(
                text: server.baseURL.absoluteString + "\n" + server.filmService.text,
                json: .object([
                    .init("baseURL", .string(server.baseURL.absoluteString)),
                    .init("filmService", .string(server.filmService.text)),
                ])
            )
        )
        let catalog = SampleCatalog.standard
        await session.remark("Serving \(catalog.people.count) people and \(catalog.films.count) films; Ctrl-C ends it.")
        await Interruption.wait()
        await session.blocking.run { server.stop() }
        return .success
    }
}
