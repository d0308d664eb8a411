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
                        guard ImageFormat(sniffing: data) != nil else {
                            throw .notAnImage(url: name, found: ContentSniffer.describe(data))
                        }
                        let header = try decoder.header(of: data, limits: limits)
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

    private func decode(
        _ data: Data,
        _ header: ImageHeader,
        _ target: ImageTarget
    ) throws(ImageError) -> LoadedImage {
        let start = ContinuousClock.now
        do {
            let bitmap = try decoder.decode(data, header: header, target: target, limits: limits)
            metrics.record(.decoded(after: start.duration(to: .now)))
            let facts = SourceFacts(format: header.format, size: header.size, byteCount: data.count)
            return LoadedImage(bitmap: bitmap, source: facts)
        } catch {
            metrics.record(.decodeFailure)
            throw error
        }
    }
}
