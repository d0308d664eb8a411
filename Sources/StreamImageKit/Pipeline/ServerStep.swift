import Foundation

/// The step at which the server is asked: for bytes, or whether those on disk are still right.
package final class ServerStep: Sendable {
    package typealias Reporter = SourceSteps.Reporter

    /// What may be done with bytes on disk.
    package enum Use: Sendable {
        /// They are fresh.
        case asItIs
        /// They are stale, and the server fell silent a moment ago.
        case stale
        /// They are stale and may be used while the server is asked behind that.
        case whileRefreshing(Revalidation)
        /// The server has to be asked first.
        case ifConfirmed(Revalidation)
    }

    private let writes: DiskWrites
    private let dataLoader: any DataLoading
    private let scheduler: any Scheduling
    private let policy: FreshnessPolicy
    /// What every request is sent with, unless it has fields of its own of those names.
    private let standardHeaders: HTTPHeaders
    private let metrics: MetricsRecorder
    private let failures = Lock(FailureMemory())
    private let refreshing = Lock(Set<SourceKey>())
    private let silentServers = Lock(SilentServers())

    package init(
        writes: DiskWrites,
        dataLoader: any DataLoading,
        scheduler: any Scheduling,
        policy: FreshnessPolicy,
        standardHeaders: HTTPHeaders,
        metrics: MetricsRecorder
    ) {
        self.writes = writes
        self.dataLoader = dataLoader
        self.scheduler = scheduler
        self.policy = policy
        self.standardHeaders = standardHeaders
        self.metrics = metrics
    }

    package func rememberedFailure(for key: SourceKey) -> ImageError? {
        failures.withLock { $0.failure(for: key, now: scheduler.now) }
    }

    package func clearFailure(for key: SourceKey) { failures.withLock { $0.clear(key) } }
    package func clearFailures() { failures.withLock { $0.removeAll() } }

    // MARK: Freshness

    /// How fresh a stored answer is; `nil` where that plays no part.
    package func freshness(of facts: ResponseFacts, for request: ImageRequest) -> Freshness? {
        guard policy.heedsServer else { return nil }
        return Freshness(of: facts, sending: sending(request), policy: policy, now: scheduler.now)
    }

    /// What may be done with an entry on disk.
    package func use(of entry: DiskEntry, for request: ImageRequest) -> Use {
        guard policy.heedsServer else { return .asItIs }
        let now = scheduler.now
        if let end = entry.facts.freshUntil, now < end,
            now >= entry.facts.responseTime.addingTimeInterval(-Freshness.toleratedSeconds)
        {
            return .asItIs
        }
        let freshness = Freshness(of: entry.facts, sending: sending(request), policy: policy, now: now)
        if freshness.isFresh { return .asItIs }
        if freshness.mayReplaceSilence, isSilent(request, now: now) { return .stale }
        let revalidation = Revalidation(entry: entry, freshness: freshness)
        // What nobody may store would be asked for again and again.
        let mayStore = request.cachePolicy.disk.contains(.write)
        return freshness.mayBeUsedMeanwhile && mayStore ? .whileRefreshing(revalidation) : .ifConfirmed(revalidation)
    }

    private func sending(_ request: ImageRequest) -> HTTPHeaders {
        HTTPHeaders(verbatim: standardHeaders.fields.filter { request.headers[$0.name] == nil })
    }

    private func isSilent(_ request: ImageRequest, now: Date) -> Bool {
        guard case .http(let url) = request.source else { return false }
        return silentServers.withLock { $0.contains(url.origin, now: now) }
    }

    private func note(_ result: Result<DataResponse, ImageError>, from url: SourceURL) {
        let isSilent: Bool
        switch result {
        case .success: isSilent = false
        case .failure(let error) where error.meansSilence: isSilent = true
        // Cancelled, refused or insecure: that says nothing of whether it would have answered.
        case .failure: return
        }
        silentServers.withLock { $0.note(url.origin, answered: !isSilent, now: scheduler.now) }
    }

    // MARK: Asking

    /// Asks for bytes; with something to confirm, only whether that is still right.
    package func ask(
        _ url: SourceURL,
        _ request: ImageRequest,
        _ lookup: Lookup,
        confirming revalidation: Revalidation? = nil,
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
        let requestTime = scheduler.now
        stage.enter { priority in
            metrics.record(.download)
            let task = dataLoader.load(question(url, request, revalidation), priority: priority) { [self] event in
                switch event {
                case .progress(let received, let expected):
                    reporter.progress(LoadProgress(receivedBytes: received, expectedBytes: expected))
                // Kept below, where the next attempt goes by.
                case .interrupted: break
                case .finished(let result):
                    guard let outcome = judge(result, url, request, revalidation, requestTime: requestTime) else {
                        ask(url, request, lookup, stage, reporter)
                        return
                    }
                    if let revalidation { recordUse(of: revalidation, outcome) }
                    reporter.finish(outcome)
                    writes.begin(request.sourceKey)
                }
            }
            return DownloadWork(task)
        }
    }

    /// Asks whether bytes that are in use are still right, and stores what comes of it; nobody waits for it.
    package func refresh(_ url: SourceURL, _ request: ImageRequest, _ revalidation: Revalidation) {
        let key = request.sourceKey
        guard refreshing.withLock({ $0.insert(key).inserted }) else { return }
        let requestTime = scheduler.now
        metrics.record(.download)
        _ = dataLoader.load(question(url, request, revalidation), priority: .veryLow) { [self] event in
            guard case .finished(let result) = event else { return }
            let outcome = judge(result, url, request, revalidation, requestTime: requestTime)
            if let answer = try? outcome?.get().answer {
                writes.add(answer, for: key)
                writes.begin(key)
            }
            refreshing.withLock { _ = $0.remove(key) }
        }
    }

    private func question(_ url: SourceURL, _ request: ImageRequest, _ revalidation: Revalidation?) -> DataRequest {
        var headers = request.headers
        for field in revalidation?.conditions.fields ?? [] where headers[field.name] == nil {
            headers.append(field.name, field.value)
        }
        // Where the bytes on disk can stand in, waiting for a second attempt would only keep the picture back.
        // They can where they may stand in for whatever would be tried again.
        let mayFallBack =
            revalidation.map { $0.freshness.mayReplaceSilence && $0.freshness.mayReplaceServerError } ?? false
        let policy = request.cachePolicy
        // Of a picture that may be kept nowhere, no part may be either.
        let mayKeep = policy.disk.contains(.write) || policy.memory.contains(.write)
        return DataRequest(url: url, headers: headers, allowsRetries: !mayFallBack, allowsResuming: mayKeep)
    }

    /// Counts what became of bytes on disk that had to be asked about before they could be used.
    ///
    /// Those that are refreshed were counted when they were used.
    private func recordUse(of revalidation: Revalidation, _ outcome: Result<SourceBytes, ImageError>) {
        let origin = try? outcome.get().origin
        if origin == .disk { metrics.record(.staleUse) }
        let isHit = origin == .disk || origin == .revalidated
        metrics.record(isHit ? .diskHit(bytes: revalidation.entry.body.count) : .diskMiss)
    }

    // MARK: Judging

    /// What an answer comes to; `nil` where the question has to be asked again without conditions.
    private func judge(
        _ result: Result<DataResponse, ImageError>,
        _ url: SourceURL,
        _ request: ImageRequest,
        _ revalidation: Revalidation?,
        requestTime: Date
    ) -> Result<SourceBytes, ImageError>? {
        note(result, from: url)
        if let revalidation, revalidation.mayReplace(result) {
            metrics.record(.downloadFailure)
            return .success(SourceBytes(data: revalidation.entry.body, origin: .disk))
        }
        switch result {
        case .failure(let error):
            metrics.record(.downloadFailure)
            return .failure(error)
        case .success(let response) where response.status == 304 && revalidation != nil:
            metrics.record(.downloaded(bytes: response.body.count, isImage: true))
            return revalidation.flatMap { confirm($0, response, request, requestTime: requestTime) }.map {
                .success($0)
            }
        case .success(let response):
            let outcome = accept(response, for: request, wasStored: revalidation != nil, requestTime: requestTime)
            metrics.record(.downloaded(bytes: response.body.count, isImage: (try? outcome.get()) != nil))
            return outcome
        }
    }

    /// The stored bytes with what a 304 says of them; `nil` where it speaks of others.
    private func confirm(
        _ revalidation: Revalidation,
        _ response: DataResponse,
        _ request: ImageRequest,
        requestTime: Date
    ) -> SourceBytes? {
        let entry = revalidation.confirmed(by: response.headers) { facts in
            facts.requestTime = requestTime
            facts.responseTime = scheduler.now
            complete(&facts, for: request)
        }
        guard let entry else { return nil }
        metrics.record(.revalidated)
        var bytes = SourceBytes(data: entry.body, origin: .revalidated)
        if CacheControl(response.headers).noStore {
            writes.remove(request.sourceKey)
        } else {
            bytes.answer = entry
        }
        return bytes
    }

    /// Judges a complete answer: status first, then whether the body is an image at all.
    private func accept(
        _ response: DataResponse,
        for request: ImageRequest,
        wasStored: Bool,
        requestTime: Date
    ) -> Result<SourceBytes, ImageError> {
        let key = request.sourceKey
        let cacheControl = CacheControl(response.headers)
        do {
            try ResponseCheck.check(response, now: scheduler.now)
        } catch {
            let now = scheduler.now
            let lifetime = Freshness.explicitRemainder(of: response, requestTime: requestTime, now: now)
            failures.withLock { $0.record(error, for: key, lifetime: lifetime, now: now) }
            // The picture is gone from the server for good, and must not come back from here.
            if wasStored, response.status == 404 || response.status == 410 { writes.remove(key) }
            return .failure(error)
        }
        guard ImageFormat(sniffing: response.body) != nil else {
            return .failure(
                .notAnImage(url: response.url.description, found: ContentSniffer.describe(response.body))
            )
        }
        clearFailure(for: key)
        var bytes = SourceBytes(data: response.body, origin: .network)
        if cacheControl.noStore {
            if wasStored { writes.remove(key) }
        } else {
            var facts = ResponseFacts(
                status: response.status,
                url: response.url.text,
                headers: response.headers,
                requestTime: requestTime,
                responseTime: scheduler.now
            )
            complete(&facts, for: request)
            bytes.answer = DiskEntry(body: response.body, facts: facts)
        }
        return .success(bytes)
    }

    /// Notes what the answer was chosen by, and until when it is fresh.
    private func complete(_ facts: inout ResponseFacts, for request: ImageRequest) {
        let sending = sending(request)
        let selecting = facts.varyingNames
        facts.selectingHeaders = HTTPHeaders(
            verbatim: sending.fields.filter { selecting.contains($0.lowercasedName) }
        )
        // Where other fields would make it another answer, the clock alone says too little.
        guard policy.heedsServer, facts.selectingHeaders.isEmpty else {
            facts.freshUntil = nil
            return
        }
        facts.freshUntil = Freshness(of: facts, sending: sending, policy: policy, now: facts.responseTime)
            .end(now: facts.responseTime)
    }
}
