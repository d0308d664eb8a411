import Foundation

/// The steps that bytes come by, each ending in the next or in the end: disk, remembered failures, server; or a file; or
/// nothing at all for data that is at hand.
package final class SourceSteps: Sendable {
    package typealias Reporter = SourceLoader.Loader.Reporter

    package let writes: DiskWrites
    package let metrics: MetricsRecorder
    private let dataLoader: any DataLoading
    private let inputOutput: WorkerPool
    private let scheduler: any Scheduling
    private let limitBytes: Int
    private let failures = Lock(FailureMemory())

    package init(
        writes: DiskWrites,
        dataLoader: any DataLoading,
        inputOutput: WorkerPool,
        scheduler: any Scheduling,
        limitBytes: Int,
        metrics: MetricsRecorder
    ) {
        self.writes = writes
        self.dataLoader = dataLoader
        self.inputOutput = inputOutput
        self.scheduler = scheduler
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
                ask(url, request, lookup, stage, reporter)
            }
        }
    }

    package func rememberedFailure(for key: SourceKey) -> ImageError? {
        failures.withLock { $0.failure(for: key, now: scheduler.now) }
    }

    package func clearFailure(for key: SourceKey) { failures.withLock { $0.clear(key) } }
    package func clearFailures() { failures.withLock { $0.removeAll() } }

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
                    guard let entry = writes.entry(for: request.sourceKey) else {
                        metrics.record(.diskMiss)
                        ask(url, request, lookup, stage, reporter)
                        return
                    }
                    guard ImageFormat(sniffing: entry.body) != nil else {
                        // Something that is no image got in, by an older program or by hand: it goes, and the server is asked.
                        writes.remove(request.sourceKey)
                        metrics.record(.diskMiss)
                        ask(url, request, lookup, stage, reporter)
                        return
                    }
                    metrics.record(.diskHit(bytes: entry.body.count))
                    reporter.finish(.success(SourceBytes(data: entry.body, origin: .disk)))
                })
        }
    }

    // MARK: Server

    private func ask(
        _ url: SourceURL,
        _ request: ImageRequest,
        _ lookup: Lookup,
        _ stage: WorkStage,
        _ reporter: Reporter
    ) {
        guard lookup.asksSource else {
            reporter.finish(.failure(.notCached))
            return
        }
        if lookup.heedsFailures, let failure = rememberedFailure(for: request.sourceKey) {
            metrics.record(.rememberedFailure)
            reporter.finish(.failure(failure))
            return
        }
        let key = request.sourceKey
        let requestTime = scheduler.now
        stage.enter { priority in
            metrics.record(.download)
            let task = dataLoader.load(DataRequest(url: url, headers: request.headers), priority: priority) {
                [self] event in
                switch event {
                case .progress(let received, let expected):
                    reporter.progress(LoadProgress(receivedBytes: received, expectedBytes: expected))
                case .finished(.failure(let error)):
                    metrics.record(.downloadFailure)
                    reporter.finish(.failure(error))
                case .finished(.success(let response)):
                    let outcome = accept(response, for: key, requestTime: requestTime)
                    metrics.record(.downloaded(bytes: response.body.count, isImage: (try? outcome.get()) != nil))
                    reporter.finish(outcome)
                    writes.begin(key)
                }
            }
            return DownloadWork(task)
        }
    }

    /// Judges a complete answer: status first, then whether the body is an image at all.
    private func accept(
        _ response: DataResponse,
        for key: SourceKey,
        requestTime: Date
    ) -> Result<SourceBytes, ImageError> {
        let cacheControl = CacheControl(response.headers)
        do {
            try ResponseCheck.check(response, now: scheduler.now)
        } catch {
            let lifetime = cacheControl.noStore ? 0 : cacheControl.maxAge.map(Double.init)
            failures.withLock { $0.record(error, for: key, lifetime: lifetime, now: scheduler.now) }
            return .failure(error)
        }
        guard ImageFormat(sniffing: response.body) != nil else {
            return .failure(
                .notAnImage(url: response.url.description, found: ContentSniffer.describe(response.body))
            )
        }
        clearFailure(for: key)
        var bytes = SourceBytes(data: response.body, origin: .network)
        if !cacheControl.noStore {
            bytes.answer = DiskEntry(
                body: response.body,
                facts: ResponseFacts(
                    status: response.status,
                    url: response.url.text,
                    headers: response.headers,
                    requestTime: requestTime,
                    responseTime: scheduler.now
                )
            )
        }
        return .success(bytes)
    }
}
