import StreamImageKit

// Every Swift snippet of the README and the DocC pages, compiled against the public API alone. `SnippetTests` sees to it
// that none is missing here.

private func show(_ bitmap: Bitmap) {}
private func showProgress(_ received: Int, of expected: Int?) {}
private func showFailure(_ message: String) {}
private func draw(_ bitmap: Bitmap) {}

func loadOnce() async throws {
    let pipeline = ImagePipeline()
    let request = ImageRequest(url: "https://example.com/poster.jpg", target: ImageTarget(width: 300, height: 450))
    let response = try await pipeline.image(for: request)
    print(response.bitmap.size, response.origin)  // 300 × 450 network
}

func loadWithEvents(pipeline: ImagePipeline, request: ImageRequest) async {
    if let hit = pipeline.cachedImage(for: request) {
        show(hit.bitmap)
    } else {
        let task = pipeline.imageTask(for: request)
        for await event in task.events {
            switch event {
            case .progress(let received, let expected): showProgress(received, of: expected)
            case .finished(.success(let response)): show(response.bitmap)
            case .finished(.failure(let error)): showFailure("\(error)")
            }
        }
    }
}

@MainActor
func bindSlot(pipeline: ImagePipeline) {
    let slot = ImageSlot(loader: pipeline)
    slot.bind(
        ImageRequest(url: "https://example.com/portrait.jpg", target: ImageTarget(width: 96, height: 96, mode: .fill)))
    slot.unbind()
}

func drawFromMemoryOrLoad() async throws {
    let pipeline = ImagePipeline()
    let request = ImageRequest(url: "https://example.com/poster.jpg", target: ImageTarget(width: 300, height: 450))
    if let response = pipeline.cachedImage(for: request) {
        draw(response.bitmap)
    } else {
        draw(try await pipeline.image(for: request).bitmap)
    }
}
