/// One run from a decoded picture to the processed one.
///
/// The picture as it was decoded is work of its own at the same level: whoever wants it, or wants it with other
/// processors, shares it. It is kept in memory only for those who asked for it.
struct ProcessingRun: Sendable {
    let request: ImageRequest
    let stage: WorkStage
    let reporter: RenditionLoader.Loader.Reporter
    let processing: ProcessingStep
    let metrics: MetricsRecorder

    func loadPicture() {
        let plain = request.processed(by: [])
        stage.enter { priority in
            let entry = reporter.load(
                RenditionLoader.WorkKey(plain),
                plain,
                priority: priority,
                readsCache: plain.cachePolicy.memory.contains(.read),
                waiter: RenditionLoader.Loader.Waiter(
                    mayStore: false,
                    onProgress: { reporter.progress($0) },
                    onEnd: { process($0) }
                )
            )
            switch entry {
            case .cached(let rendition): process(.success(rendition))
            case .started: break
            case .joined: metrics.record(.renditionJoin)
            }
            return entry.ticket
        }
    }

    private func process(_ outcome: Result<RenditionLoader.Rendition, ImageError>) {
        switch outcome {
        case .failure(let error): reporter.finish(.failure(error))
        case .success(let picture):
            processing.process(picture.image, with: request.processors, stage: stage) { outcome in
                reporter.finish(
                    outcome.map { image in
                        RenditionLoader.Rendition(
                            image: image,
                            origin: picture.origin,
                            isStorable: picture.isStorable || picture.origin == .memory
                        )
                    }
                )
            }
        }
    }
}
