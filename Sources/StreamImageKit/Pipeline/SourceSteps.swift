import Foundation

/// The steps that bytes come by, each ending in the next or in the end: disk, then the server; or a file; or nothing at
/// all for data that is at hand.
package final class SourceSteps: Sendable {
    package typealias Reporter = SourceLoader.Loader.Reporter

    package let writes: DiskWrites
    package let server: ServerStep
    package let metrics: MetricsRecorder
    private let inputOutput: WorkerPool
    private let limitBytes: Int

    package init(
        writes: DiskWrites,
        server: ServerStep,
        inputOutput: WorkerPool,
        limitBytes: Int,
        metrics: MetricsRecorder
    ) {
        self.writes = writes
        self.server = server
        self.inputOutput = inputOutput
        self.limitBytes = limitBytes
        self.metrics = metrics
    }

    /// Begins loading.
    package func start(_ request: ImageRequest, stage: WorkStage, reporter: Reporter) {
        let lookup = Lookup(request.cachePolicy)
        switch request.source {
        case .invalid(let error): reporter.finish(.failure(error))
        case .inline(let data), .bytes(let data, _):
            finish(with: data, name: request.source.description, reporter)
        case .file(let file): readFile(file, lookup, stage, reporter)
        case .http(let url):
            if lookup.readsDisk, writes.isEnabled {
                readDisk(request, url, lookup, stage, reporter)
            } else {
                server.ask(url, request, lookup, stage, reporter)
            }
        }
    }

    // MARK: Local

    private func finish(with data: Data, name: String, _ reporter: Reporter) {
        reporter.finish(
            data.isEmpty ? .failure(.emptyBody(url: name)) : .success(SourceBytes(data: data, origin: .disk)))
    }

    private func readFile(
        _ file: ImageSource.FileIdentity,
        _ lookup: Lookup,
        _ stage: WorkStage,
        _ reporter: Reporter
    ) {
        guard lookup.asksSource else {
            reporter.finish(.failure(.notCached))
            return
        }
        stage.enter { priority in
            PoolWork(
                inputOutput.submit(priority: priority) { [limitBytes, metrics] in
                    let outcome = Result { () throws(ImageError) -> SourceBytes in
                        let (data, identity) = try FileReading.contents(ofFile: file.path, limitBytes: limitBytes)
                        guard ImageFormat(sniffing: data) != nil else {
                            throw .notAnImage(url: file.path, found: ContentSniffer.describe(data))
                        }
                        metrics.record(.fileRead(bytes: data.count))
                        var bytes = SourceBytes(data: data, origin: .disk)
                        bytes.isStorable = identity == file
                        return bytes
                    }
                    reporter.finish(outcome)
                })
        }
    }

    // MARK: Disk

    private func readDisk(
        _ request: ImageRequest,
        _ url: SourceURL,
        _ lookup: Lookup,
        _ stage: WorkStage,
        _ reporter: Reporter
    ) {
        stage.enter { priority in
            PoolWork(
                inputOutput.submit(priority: priority) { [self] in
                    guard let entry = imageOnDisk(request.sourceKey) else {
                        metrics.record(.diskMiss)
                        server.ask(url, request, lookup, stage, reporter)
                        return
                    }
                    switch lookup.asksSource ? server.use(of: entry, for: request) : .asItIs {
                    case .asItIs: break
                    case .stale: metrics.record(.staleUse)
                    case .whileRefreshing(let revalidation):
                        metrics.record(.staleUse)
                        server.refresh(url, request, revalidation)
                    case .ifConfirmed(let revalidation):
                        server.ask(url, request, lookup, confirming: revalidation, stage, reporter)
                        return
                    }
                    metrics.record(.diskHit(bytes: entry.body.count))
                    reporter.finish(.success(SourceBytes(data: entry.body, origin: .disk)))
                })
        }
    }

    /// The stored entry, unless something got in that is no image, by an older program or by hand: that goes.
    private func imageOnDisk(_ key: SourceKey) -> DiskEntry? {
        guard let entry = writes.entry(for: key) else { return nil }
        guard ImageFormat(sniffing: entry.body) != nil else {
            writes.remove(key)
            return nil
        }
        return entry
    }
}
