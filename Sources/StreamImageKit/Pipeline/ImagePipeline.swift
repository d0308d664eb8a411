import Foundation

/// Loads images: from memory at once, else through work that is shared by all who want the same, from disk or server.
///
/// A pipeline is made once, kept, and passed to whoever shows images. Everything about it may be called from any thread;
/// nothing but the look-up in memory is done on the caller's.
///
/// ```swift
/// let pipeline = ImagePipeline()
/// let request = ImageRequest(url: "https://example.com/poster.jpg", target: ImageTarget(width: 300, height: 450))
/// let bitmap = try await pipeline.image(for: request).bitmap
/// ```
public final class ImagePipeline: Sendable {
    private let memory: MemoryCache
    /// Interrupted downloads.
    private let partials: PartialStore
    private let sources: SourceLoader
    private let renditions: RenditionLoader
    private let animations: AnimationLoader
    private let openedAnimations = OpenedAnimations()
    private let writes: DiskWrites
    private let fileThreads: WorkerPool
    private let recorder = MetricsRecorder()
    private let diskCache: DiskCache?
    private let transport: TransportConfiguration
    private let pressure: MemoryPressureMonitor
    /// Tells those who load ahead when not to.
    package let memoryShortage: MemoryShortage
    /// In which size views showed each picture last.
    package let shownTargets = ShownTargets()

    /// Makes a pipeline.
    ///
    /// Threads and connections are made when they are first needed.
    public init(_ configuration: Configuration = Configuration()) {
        let memory = MemoryCache(
            limitBytes: configuration.memoryLimitBytes,
            limitCount: configuration.memoryLimitCount
        )
        self.memory = memory
        diskCache = configuration.diskCache
        transport = configuration.transport
        fileThreads = WorkerPool(name: "image-files", threadLimit: configuration.fileThreads)
        writes = DiskWrites(cache: configuration.diskCache, inputOutput: fileThreads, metrics: recorder)
        let downloads = ResumingLoader(
            configuration.dataLoader ?? DefaultEngines.makeTransport(configuration.transport),
            limitBytes: configuration.resumptionLimitBytes,
            onResume: { [recorder] in recorder.record(.resumed(bytes: $0)) }
        )
        let partials = downloads.partials
        self.partials = partials
        let loader = RetryingLoader(
            downloads,
            policy: configuration.retryPolicy,
            scheduler: configuration.scheduler
        )
        sources = SourceLoader(
            steps: SourceSteps(
                writes: writes,
                server: ServerStep(
                    writes: writes,
                    dataLoader: loader,
                    scheduler: configuration.scheduler,
                    policy: configuration.freshness,
                    standardHeaders: configuration.transport.standardHeaders,
                    metrics: recorder
                ),
                inputOutput: fileThreads,
                limitBytes: configuration.transport.maximumResponseBytes,
                metrics: recorder
            )
        )
        let decodeThreads = WorkerPool(
            name: "image-decode",
            threadLimit: configuration.decodeThreads,
            budgetBytes: configuration.decodingBudgetBytes
        )
        let decoding = DecodingStep(
            decoder: configuration.decoder,
            limits: configuration.decodingLimits,
            threads: decodeThreads,
            metrics: recorder
        )
        let processing = ProcessingStep(threads: decodeThreads, metrics: recorder)
        renditions = RenditionLoader(
            sources: sources,
            decoding: decoding,
            processing: processing,
            memory: memory,
            opened: openedAnimations,
            metrics: recorder
        )
        animations = AnimationLoader(
            sources: sources,
            decoding: decoding,
            processing: processing,
            memory: memory,
            opened: openedAnimations
        )
        let shortage = MemoryShortage(scheduler: configuration.scheduler)
        memoryShortage = shortage
        pressure = MemoryPressureMonitor { level in
            shortage.report()
            // A warning takes the half that was used longest ago; when memory runs out, all of it can be loaded again.
            memory.trim(toBytes: level == .critical ? 0 : memory.limitBytes / 2)
            partials.trim(toBytes: level == .critical ? 0 : partials.limitBytes / 2)
        }
    }

    // MARK: Loading

    /// The image, if it is in memory and the request may read there.
    ///
    /// Synchronous, and cheap enough for every redraw.
    public func cachedImage(for request: ImageRequest) -> ImageResponse? {
        guard request.cachePolicy.memory.contains(.read),
            let image = memory.image(for: request.renditionKey, countsMiss: false)
        else { return nil }
        return ImageResponse(image, origin: .memory)
    }

    /// Loads an image.
    ///
    /// A hit in memory returns without suspending; cancelling the Swift task stops the load if nobody else wants it.
    ///
    /// - Throws: ``ImageError``, one case a cause; ``ImageError/cancelled`` where the Swift task was cancelled.
    public nonisolated(nonsending) func image(for request: ImageRequest) async throws(ImageError) -> ImageResponse {
        if let response = cachedImage(for: request) { return response }
        guard !Task.isCancelled else { throw .cancelled }
        let task = imageTask(for: request)
        return try await withTaskCancellationHandler {
            await task.wait()
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// Starts loading an image and returns the load, which may be done already.
    public func imageTask(for request: ImageRequest) -> ImageTask {
        let task = ImageTask(request)
        if case .invalid(let error) = request.source {
            task.finish(.failure(error))
            return task
        }
        if request.cachePolicy.memory.contains(.read),
            let image = memory.image(for: request.renditionKey, countsMiss: true)
        {
            task.finish(.success(ImageResponse(image, origin: .memory)))
            return task
        }
        let ticket = renditions.load(
            request,
            priority: request.priority,
            onProgress: { task.report($0) },
            onEnd: { outcome in task.finish(outcome.map { ImageResponse($0.image, origin: $0.origin) }) }
        )
        if let ticket { task.attach(ticket) }
        return task
    }

    /// Loads an image's bytes without decoding them; the request's box plays no part.
    ///
    /// What comes back has been checked to begin like an image.
    ///
    /// - Throws: ``ImageError``, one case a cause; ``ImageError/cancelled`` where the Swift task was cancelled.
    public nonisolated(nonsending) func data(for request: ImageRequest) async throws(ImageError) -> SourceResponse {
        let bytes = try await LoadWait.value { onEnd in
            sources.load(request, priority: request.priority, onProgress: nil, onEnd: onEnd)
        }
        return SourceResponse(data: bytes.data, origin: bytes.origin)
    }

    /// Opens an image as an animation; `nil` where it is a still.
    ///
    /// Its frames are composed one by one as they are asked for, at the request's size and with its processors. Whoever
    /// asks for the same animation while it is open shares it, and the frames that are in memory.
    ///
    /// - Throws: ``ImageError``, one case a cause; ``ImageError/cancelled`` where the Swift task was cancelled.
    public nonisolated(nonsending) func animation(
        for request: ImageRequest
    ) async throws(ImageError) -> ImageAnimation? {
        try await LoadWait.value { onEnd in animations.load(request, onEnd: onEnd) }
    }

    // MARK: Observing

    /// What the pipeline has done so far.
    public var metrics: PipelineMetrics { recorder.snapshot(memory: memory.statistics) }

    /// Where the image would come from now, and why.
    ///
    /// Nothing is loaded, stored or counted.
    public func explain(_ request: ImageRequest) async -> Explanation {
        let stored = await stored(request)
        let plain = request.processors.isEmpty ? nil : request.processed(by: [])
        let inquiry = Inquiry(
            request: request,
            isInMemory: memory.peek(request.renditionKey) != nil,
            isPlainInMemory: plain.map { memory.peek($0.renditionKey) != nil } ?? false,
            isMakingRendition: renditions.isLoading(request) || plain.map(renditions.isLoading) ?? false,
            isLoadingSource: sources.isLoading(request),
            diskDirectory: diskCache?.directory.path,
            isOnDisk: stored.isStored,
            freshness: stored.freshness,
            rememberedFailure: sources.rememberedFailure(for: request),
            transport: transport
        )
        return inquiry.explanation
    }

    private func stored(_ request: ImageRequest) async -> (isStored: Bool, freshness: Freshness?) {
        guard diskCache != nil, case .http = request.source else { return (false, nil) }
        return await withCheckedContinuation { continuation in
            fileThreads.submit(priority: .high) { [sources] in
                continuation.resume(returning: sources.storedFreshness(for: request))
            }
        }
    }

    // MARK: Storing and forgetting

    /// Puts pixels of your own under a request's key in memory; a 404 that was remembered for its address is forgotten.
    public func store(_ bitmap: Bitmap, format: ImageFormat, for request: ImageRequest) {
        sources.clearFailure(for: request.sourceKey)
        let facts = SourceFacts(format: format, size: bitmap.size, byteCount: 0)
        memory.store(LoadedImage(bitmap: bitmap, source: facts), for: request.renditionKey)
        openedAnimations.forget(request.renditionKey)
    }

    /// Forgets an image in memory and its bytes on disk, also where only a part of them has come.
    public func removeImage(for request: ImageRequest) {
        memory.remove(request.renditionKey)
        openedAnimations.forget(request.renditionKey)
        if case .http(let url) = request.source { partials.remove(url) }
        sources.clearFailure(for: request.sourceKey)
        sources.evict(request.sourceKey)
    }

    /// Forgets all decoded images, interrupted downloads and remembered failures; what is on disk stays.
    public func removeAllImagesFromMemory() {
        memory.removeAll()
        partials.trim(toBytes: 0)
        sources.clearFailures()
    }

    /// Returns when everything loaded so far is on disk: before a program ends.
    public func waitUntilStored() async {
        await writes.waitUntilIdle()
    }

    /// Loads under way and those who wait for them, at both levels: for tests and overlays.
    package var load: (renditions: (work: Int, waiters: Int), sources: (work: Int, waiters: Int)) {
        (renditions.load, sources.load)
    }
}
