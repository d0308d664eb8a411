/// One run from bytes to what is made of them.
///
/// Bytes from the disk that turn out to be damaged are fetched anew, once.
struct SourceRun<Product: Sendable>: Sendable {
    let request: ImageRequest
    let stage: WorkStage
    let sources: SourceLoader
    let onProgress: @Sendable (LoadProgress) -> Void
    /// Makes the product, and reports its one end.
    let make: @Sendable (SourceBytes, @escaping @Sendable (Result<Product, ImageError>) -> Void) -> Void
    let onEnd: @Sendable (Result<Product, ImageError>) -> Void

    func begin() {
        load(request, mayFetchAgain: true)
    }

    private func load(_ request: ImageRequest, mayFetchAgain: Bool) {
        stage.enter { priority in
            sources.load(request, priority: priority, onProgress: onProgress) { outcome in
                switch outcome {
                case .success(let bytes): use(bytes, mayFetchAgain: mayFetchAgain)
                case .failure(let error): onEnd(.failure(error))
                }
            }
        }
    }

    private func use(_ bytes: SourceBytes, mayFetchAgain: Bool) {
        make(bytes) { outcome in
            guard case .failure(let error) = outcome, case .http = request.source, error.meansDamagedBytes else {
                onEnd(outcome)
                return
            }
            sources.evict(request.sourceKey)
            guard bytes.origin != .network, mayFetchAgain, request.cachePolicy.allowsSource else {
                onEnd(outcome)
                return
            }
            var again = request
            again.cachePolicy.memory.remove(.read)
            again.cachePolicy.disk.remove(.read)
            load(again, mayFetchAgain: false)
        }
    }
}

extension ImageError {
    /// Whether the fault lies in the bytes rather than in what this build can do with them.
    fileprivate var meansDamagedBytes: Bool {
        switch self {
        case .truncatedImage, .corruptImage, .notAnImage: true
        default: false
        }
    }
}
