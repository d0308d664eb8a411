import Foundation
import SampleCatalog
import StreamImageKit

/// `streamimage tour`: loads the whole sample catalogue three times and shows what each layer did.
struct TourCommand: ToolCommand {
    static let syntax = CommandSyntax(
        words: ["tour"],
        summary: "Load the sample catalogue cold, from memory and from disk, and show what each layer did.",
        discussion: """
            Starts the catalogue in this process, walks its pages, and loads every portrait at 100 pixels three times: cold,
            again, and in a new pipeline on the same folder. The folder is temporary and is removed at the end.
            """
    )

    /// The box that the portraits are loaded for, in pixels.
    private static let target = ImageTarget(width: 100, height: 100)

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let folder = FileManager.default.temporaryDirectory.appending(path: "streamimage-tour-\(UUID().uuidString)")
        let result = await tour(session, folder)
        await session.blocking.run { try? FileManager.default.removeItem(at: folder) }
        guard !Task.isCancelled else { return .failure }
        switch result {
        case .success(let report):
            await session.answer(report)
            for finding in report.findings { await session.complain(finding) }
            return report.findings.isEmpty ? .success : .failure
        case .failure(let complaint):
            await session.complain(complaint)
            return .failure
        }
    }

    private func tour(_ session: Session, _ folder: URL) async -> Result<TourReport, Complaint> {
        do throws(Complaint) {
            let catalog = SampleCatalog.standard
            try await draw(catalog, session)
            let server = try await serve(catalog, session)
            defer { server.stop() }
            let walk = try await CatalogWalk.pages(from: server.baseURL)
            var report = TourReport(expectedPictures: catalog.people.count, pages: walk.count)
            let requests = walk.flatMap { $0 }.map { ImageRequest(url: $0, target: Self.target) }
            let cache = DiskCache(directory: folder)
            var pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: cache))
            for name in ["cold", "again", "new pipeline"] {
                if name == "new pipeline" {
                    await pipeline.waitUntilStored()
                    pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: DiskCache(directory: folder)))
                }
                report.passes.append(await pass(name, requests, pipeline, server, session))
                guard !Task.isCancelled else { break }
            }
            await pipeline.waitUntilStored()
            report.pageRequests = server.requestCounts.pages
            return .success(report)
        } catch {
            return .failure(error)
        }
    }

    /// Draws the portraits beforehand, so that the passes measure loading and not drawing.
    private func draw(_ catalog: SampleCatalog, _ session: Session) async throws(Complaint) {
        let meter = ProgressMeter(total: catalog.people.count)
        let failure = Lock<SampleCatalogError?>(nil)
        await session.withProgress(meter) {
            await ConcurrentLoads.forEach(catalog.people, atMost: 16) { index, person in
                let drawn = await session.blocking.run {
                    Result { () throws(SampleCatalogError) in try catalog.avatar(of: person) }
                }
                switch drawn {
                case .success(let data): meter.finish(index, bytes: data.count, isFailure: false)
                case .failure(let error): failure.withLock { $0 = error }
                }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw Complaint("catalog", "\(failure)", advice: "try again") }
    }

    private func serve(_ catalog: SampleCatalog, _ session: Session) async throws(Complaint) -> SampleCatalogServer {
        let server = await session.blocking.run {
            Result { () throws(SampleCatalogError) in try SampleCatalogServer(catalog: catalog) }
        }
        return try server.mapError { Complaint("catalog", "\($0)", advice: "try again") }.get()
    }

    private func pass(
        _ name: String,
        _ requests: [ImageRequest],
        _ pipeline: ImagePipeline,
        _ server: SampleCatalogServer,
        _ session: Session
    ) async -> TourReport.Pass {
        let before = server.requestCounts
        let metricsBefore = pipeline.metrics
        let meter = ProgressMeter(total: requests.count)
        let tally = Lock(TourReport.Pass(name: name))
        let start = ContinuousClock.now
        await session.withProgress(meter) {
            // The pipeline has its own limits; a list would ask for everything at once too.
            await ConcurrentLoads.forEach(requests, atMost: requests.count) { index, request in
                do throws(ImageError) {
                    let response = try await pipeline.image(for: request)
                    meter.finish(index, bytes: response.source.byteCount, isFailure: false)
                    tally.withLock { $0.add(response) }
                } catch {
                    meter.finish(index, bytes: 0, isFailure: true)
                    tally.withLock { $0.firstFailure = $0.firstFailure ?? Complaint(request.source.description, error) }
                }
            }
        }
        var pass = tally.withLock { $0 }
        pass.seconds = start.secondsSince
        pass.avatarRequests = server.requestCounts.avatars - before.avatars
        let metrics = pipeline.metrics
        pass.networkBytes = metrics.bytesDownloaded - metricsBefore.bytesDownloaded
        pass.diskBytes = metrics.diskBytesRead - metricsBefore.diskBytesRead
        pass.peakMemoryBytes = PeakMemory.bytes
        return pass
    }
}
