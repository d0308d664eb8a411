/// Changes decoded pictures on the decode threads, admitted by the bytes that it takes.
package struct ProcessingStep: Sendable {
    /// Bytes a pixel: the result, and what one processor has at hand beside it.
    private static let bytesPerPixel = 3 * 4

    private let threads: WorkerPool
    private let metrics: MetricsRecorder

    package init(threads: WorkerPool, metrics: MetricsRecorder) {
        self.threads = threads
        self.metrics = metrics
    }

    /// Runs the processors one after another; `onEnd` is called from a decode thread, unless the stage is cancelled first.
    package func process(
        _ image: LoadedImage,
        with processors: [any ImageProcessing],
        stage: WorkStage,
        onEnd: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
    ) {
        let (cost, overflow) = image.bitmap.size.area.multipliedReportingOverflow(by: Self.bytesPerPixel)
        stage.enter { priority in
            PoolWork(
                threads.submit(priority: priority, cost: overflow ? .max : cost) {
                    let outcome = Result { () throws(ImageError) in try run(processors, on: image, stage: stage) }
                    if case .failure(.processingFailed) = outcome { metrics.record(.processingFailure) }
                    onEnd(outcome)
                }
            )
        }
    }

    private func run(
        _ processors: [any ImageProcessing],
        on image: LoadedImage,
        stage: WorkStage
    ) throws(ImageError) -> LoadedImage {
        var bitmap = image.bitmap
        for processor in processors {
            guard !stage.isCancelled else { throw .cancelled }
            do {
                bitmap = try processor.process(bitmap)
            } catch {
                throw .processingFailed(processor: processor.identifier, underlying: .init(error))
            }
        }
        return LoadedImage(
            bitmap: bitmap,
            source: image.source,
            decodedSize: image.decodedSize,
            file: image.file
        )
    }
}

extension ImageError.UnderlyingError {
    /// Keeps an error of any type, which has words but no number.
    fileprivate init(_ error: any Error) {
        self.init(domain: String(reflecting: type(of: error)), code: 0, message: String(describing: error))
    }
}
