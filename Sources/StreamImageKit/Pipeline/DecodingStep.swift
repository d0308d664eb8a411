package import Foundation

/// The one door through which decoding leaves for threads of its own, admitted by the bytes it will allocate.
package struct DecodingStep: Sendable {
    /// What a job may allocate without being admitted for it: header and pixels of an ordinary thumbnail are done in one
    /// go, since handing such a job over twice would cost more than it saves.
    private static let freeBytes = 4 << 20

    private let decoder: any ImageDecoding
    private let limits: DecodingLimits
    private let threads: WorkerPool
    private let metrics: MetricsRecorder

    package init(decoder: any ImageDecoding, limits: DecodingLimits, threads: WorkerPool, metrics: MetricsRecorder) {
        self.decoder = decoder
        self.limits = limits
        self.threads = threads
        self.metrics = metrics
    }

    /// Decodes bytes for a box; `onEnd` is called from a decode thread, unless the stage is cancelled first.
    package func decode(
        _ data: Data,
        name: String,
        target: ImageTarget,
        stage: WorkStage,
        onEnd: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
    ) {
        stage.enter { priority in
            PoolWork(
                threads.submit(priority: priority) {
                    do throws(ImageError) {
                        let header = try header(of: data, name: name)
                        let cost = decoder.workingBytes(header: header, target: target)
                        if cost <= Self.freeBytes {
                            onEnd(Result { () throws(ImageError) in try decode(data, header, target) })
                        } else {
                            stage.enter { priority in
                                PoolWork(
                                    threads.submit(priority: priority, cost: cost) {
                                        onEnd(Result { () throws(ImageError) in try decode(data, header, target) })
                                    })
                            }
                        }
                    } catch {
                        metrics.record(.decodeFailure)
                        onEnd(.failure(error))
                    }
                })
        }
    }

    private func header(of data: Data, name: String) throws(ImageError) -> ImageHeader {
        guard ImageFormat(sniffing: data) != nil else {
            throw .notAnImage(url: name, found: ContentSniffer.describe(data))
        }
        return try decoder.header(of: data, limits: limits)
    }

    private func decode(
        _ data: Data,
        _ header: ImageHeader,
        _ target: ImageTarget
    ) throws(ImageError) -> LoadedImage {
        let bitmap = try timed { () throws(ImageError) in
            try decoder.decode(data, header: header, target: target, limits: limits)
        }
        return LoadedImage(bitmap: bitmap, source: SourceFacts(header, byteCount: data.count))
    }

    /// Decodes, and counts that and the time it took.
    private func timed(_ decode: () throws(ImageError) -> Bitmap) throws(ImageError) -> Bitmap {
        let start = ContinuousClock.now
        do {
            let bitmap = try decode()
            metrics.record(.decoded(after: start.duration(to: .now)))
            return bitmap
        } catch {
            metrics.record(.decodeFailure)
            throw error
        }
    }
}

// MARK: Animations

extension DecodingStep {
    /// An animation of which no frame has been decoded.
    package struct OpenedAnimation: Sendable {
        fileprivate let data: Data
        package let header: ImageHeader
        package let timing: AnimationTiming
        /// Of the whole file.
        package let digest: Digest

        package var facts: SourceFacts {
            SourceFacts(header, byteCount: data.count)
        }
    }

    /// Reads how an animation's frames follow each other; `onEnd` is called from a decode thread, with `nil` for a still,
    /// unless the stage is cancelled first.
    package func openAnimation(
        _ data: Data,
        name: String,
        stage: WorkStage,
        onEnd: @escaping @Sendable (Result<OpenedAnimation?, ImageError>) -> Void
    ) {
        stage.enter { priority in
            PoolWork(
                threads.submit(priority: priority) {
                    let outcome = Result { () throws(ImageError) in try opened(data, name: name) }
                    if case .failure = outcome { metrics.record(.decodeFailure) }
                    onEnd(outcome)
                }
            )
        }
    }

    private func opened(_ data: Data, name: String) throws(ImageError) -> OpenedAnimation? {
        let header = try header(of: data, name: name)
        guard header.frameCount != 1,
            let timing = try decoder.animationTiming(of: data, header: header, limits: limits),
            timing.frameCount > 1
        else { return nil }
        var counted = header
        counted.frameCount = timing.frameCount
        try limits.check(counted)
        return OpenedAnimation(
            data: data,
            header: counted,
            timing: timing,
            digest: data.withUnsafeBytes { Digest(hashing: $0) }
        )
    }

    /// Opens the frames of an animation.
    ///
    /// Blocks.
    package func frames(
        of animation: OpenedAnimation,
        target: ImageTarget
    ) throws(ImageError) -> any FrameDecoding {
        try decoder.frames(of: animation.data, header: animation.header, target: target, limits: limits)
    }

    /// Decodes a frame; `onEnd` is called from a decode thread, unless the stage is cancelled first.
    package func decodeFrame(
        _ index: Int,
        of animation: OpenedAnimation,
        with decoders: FrameDecoders,
        target: ImageTarget,
        stage: WorkStage,
        onEnd: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
    ) {
        let cost = decoder.workingBytes(header: animation.header, target: target)
        stage.enter { priority in
            PoolWork(
                threads.submit(priority: priority, cost: cost) {
                    onEnd(
                        Result { () throws(ImageError) in
                            let bitmap = try timed { () throws(ImageError) in try decoders.frame(at: index) }
                            return LoadedImage(bitmap: bitmap, source: animation.facts)
                        }
                    )
                }
            )
        }
    }
}

extension SourceFacts {
    fileprivate init(_ header: ImageHeader, byteCount: Int) {
        self.init(
            format: header.format,
            size: header.size,
            byteCount: byteCount,
            frameCount: header.frameCount
        )
    }
}
