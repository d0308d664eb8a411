import Foundation
import StreamImageKit
import StreamImageTesting

/// A pipeline over a scripted loader, a manual clock and a disk cache in a folder of its own.
final class PipelineFixture: Sendable {
    let loader: ScriptedLoader
    let clock = ManualClock()
    let folder: TemporaryFolder
    let pipeline: ImagePipeline

    init(
        folder: TemporaryFolder? = nil,
        hasDisk: Bool = true,
        decoder: (any ImageDecoding)? = nil,
        configure: (inout ImagePipeline.Configuration) -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        loader = ScriptedLoader()
        var configuration = ImagePipeline.Configuration(
            diskCache: hasDisk ? DiskCache(directory: self.folder.url.appending(path: "cache")) : nil
        )
        configuration.dataLoader = loader
        configuration.scheduler = clock
        configuration.retryPolicy = RetryPolicy(maximumAttempts: 1)
        if let decoder { configuration.decoder = decoder }
        configure(&configuration)
        pipeline = ImagePipeline(configuration)
    }

    /// A picture in which every pixel is opaque and the sides can be told apart.
    static func bitmap(width: Int = 40, height: Int = 20) -> Bitmap {
        Bitmap(size: PixelSize(width: width, height: height), format: .rgb8) { pixels in
            for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index &* 7) }
        }
    }

    /// The file of such a picture.
    static func png(width: Int = 40, height: Int = 20) -> Data {
        PNGFile.data(bitmap(width: width, height: height))
    }

    static func request(
        _ path: String = "a.png",
        width: Int? = nil,
        priority: ImagePriority = .normal,
        policy: ImageRequest.CachePolicy = .standard,
        headers: HTTPHeaders = [:],
        partition: String? = nil
    ) -> ImageRequest {
        ImageRequest(
            ImageSource("http://test.example/\(path)"),
            target: ImageTarget(width: width, height: nil),
            priority: priority,
            cachePolicy: policy,
            headers: headers,
            partition: partition
        )
    }
}

extension ImageTask {
    /// The end of the load, when it is there.
    func end() async -> Result<ImageResponse, ImageError> { await wait() }
}
