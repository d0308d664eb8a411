import Foundation
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

// MARK: getting-started

func makePipeline(cachesIn folder: URL) -> ImagePipeline {
    var configuration = ImagePipeline.Configuration(diskCache: DiskCache(directory: folder, limitBytes: 200 << 20))
    configuration.memoryLimitBytes = 64 << 20
    configuration.transport.maximumConnectionsPerHost = 4
    configuration.retryPolicy = RetryPolicy(maximumAttempts: 2)
    return ImagePipeline(configuration)
}

func describe(_ address: String, from pipeline: ImagePipeline) async -> String {
    let request = ImageRequest(url: address, target: ImageTarget(width: 800, height: nil))
    do {
        let response = try await pipeline.image(for: request)
        return "\(response.source.format) \(response.source.size), decoded at \(response.bitmap.size)"
    } catch .httpStatus(404, _, _) {
        return "no such picture"
    } catch  where error.isTransient {
        return "not now: \(error)"
    } catch {
        return "\(error)"
    }
}

func thumbnail(of url: URL?, displayScale: Double) -> ImageRequest {
    ImageRequest(url: url, target: ImageTarget(pointWidth: 96, pointHeight: 96, scale: displayScale, mode: .fill))
}

// MARK: showing-pictures-in-lists

@MainActor
final class Cell {
    private let slot: ImageSlot

    init(pipeline: ImagePipeline) {
        slot = ImageSlot(loader: pipeline)
    }

    func show(_ request: ImageRequest) { slot.bind(request) }
    func prepareForReuse() { slot.unbind() }

    func draw() {
        switch slot.phase {
        case .empty: drawPlaceholder(progress: nil)
        case .loading(let loading): drawPlaceholder(progress: loading.fraction)
        case .success(let response): draw(response.bitmap, fadesIn: slot.appearsWithTransition)
        case .failure(let error): drawFailure("\(error)") { self.slot.retry() }
        }
    }
}

@MainActor
func makePrefetcher(for addresses: [String], box: ImageTarget, from pipeline: ImagePipeline) -> ImagePrefetcher {
    ImagePrefetcher(pipeline: pipeline) { index in
        ImageRequest(url: addresses[index], target: box)
    }
}

// MARK: processing-pictures

func portrait(of url: URL?, displayScale: Double) -> ImageRequest {
    ImageRequest(
        url: url,
        target: ImageTarget(pointWidth: 48, pointHeight: 48, scale: displayScale, mode: .fill),
        processors: [.circle]
    )
}

func backdrop(of url: URL?, displayScale: Double) -> ImageRequest {
    let dark = PixelColor(red: 0, green: 0, blue: 0, alpha: 102)
    return ImageRequest(
        url: url,
        target: ImageTarget(width: 320, height: nil),
        processors: [.gaussianBlur(radius: 8, scale: displayScale), .blend(dark)]
    )
}

func mirrored(_ request: ImageRequest) -> ImageRequest {
    request.processed(by: [
        .custom("com.example.mirror") { bitmap in
            Bitmap(size: bitmap.size, format: bitmap.format) { pixels in
                let bytesPerPixel = bitmap.format.bytesPerPixel
                bitmap.withUnsafeBytes { source in
                    for y in 0..<bitmap.height {
                        for x in 0..<bitmap.width {
                            let from = y * bitmap.stride + (bitmap.width - 1 - x) * bytesPerPixel
                            let to = (y * bitmap.width + x) * bytesPerPixel
                            for channel in 0..<bytesPerPixel { pixels[to + channel] = source[from + channel] }
                        }
                    }
                }
            }
        }
    ])
}

// MARK: caching-and-http

func privatePicture(_ signed: URL, id: String, account: String, token: String) -> ImageRequest {
    ImageRequest(
        ImageSource(signed),
        headers: ["Authorization": "Bearer \(token)"],
        key: "photo \(id)",
        partition: account
    )
}

func protectedCache(in folder: URL) -> DiskCache {
    DiskCache(directory: folder, protection: .completeUnlessOpen)
}

func pipelineForPicturesThatChange() -> ImagePipeline {
    var configuration = ImagePipeline.Configuration()
    configuration.freshness = FreshnessPolicy(maximumHeuristicSeconds: 3_600, secondsWithoutFacts: 600)
    return ImagePipeline(configuration)
}

func pipelineForPicturesThatStay() -> ImagePipeline {
    var configuration = ImagePipeline.Configuration()
    configuration.freshness = .keepForever
    return ImagePipeline(configuration)
}

func pipelineForLargePictures() -> ImagePipeline {
    var configuration = ImagePipeline.Configuration()
    configuration.resumptionLimitBytes = 64 << 20
    return ImagePipeline(configuration)
}

func pipelineThatTellsOfSlowRequests(_ tell: @escaping @Sendable (String) -> Void) -> ImagePipeline {
    var configuration = ImagePipeline.Configuration()
    configuration.transport.observer = { timings in
        guard timings.totalSeconds > 2 else { return }
        let connection = timings.isOverReusedConnection ? "an old connection" : "a new connection"
        tell("\(timings.url) over \(connection): first byte after \(timings.firstByteSeconds) s")
    }
    return ImagePipeline(configuration)
}

// MARK: playing-animations

@MainActor
final class Sticker {
    private let slot: ImageSlot

    init(pipeline: ImagePipeline) {
        slot = ImageSlot(loader: pipeline)
    }

    func show(_ request: ImageRequest) { slot.bind(request) }
    func prepareForReuse() { slot.unbind() }
    func visibilityChanged(isOnScreen: Bool) { slot.isVisible = isOnScreen }

    func draw() {
        guard case .success(let response) = slot.phase else { return }
        draw(slot.frame ?? response.bitmap)
    }
}

func contactSheet(of request: ImageRequest, from pipeline: ImagePipeline) async throws -> [Bitmap] {
    guard let animation = try await pipeline.animation(for: request) else {
        return [try await pipeline.image(for: request).bitmap]
    }
    var sheet: [Bitmap] = []
    for index in stride(from: 0, to: animation.frameCount, by: 10) {
        sheet.append(try await animation.frame(at: index, priority: .low))
    }
    return sheet
}

@MainActor
func play(_ request: ImageRequest, from pipeline: ImagePipeline) async throws -> AnimationPlayer? {
    guard let animation = try await pipeline.animation(for: request) else { return nil }
    let player = AnimationPlayer(animation)
    player.play()
    return player
}

extension Sticker {
    fileprivate func draw(_ bitmap: Bitmap) {}
}

extension Cell {
    fileprivate func drawPlaceholder(progress: Double?) {}
    fileprivate func draw(_ bitmap: Bitmap, fadesIn: Bool) {}
    fileprivate func drawFailure(_ message: String, retry: @escaping @MainActor () -> Void) {}
}
