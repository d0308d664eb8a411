import Foundation
import GTK
import StreamImageKit
import StreamImageTesting
import Synchronization

/// A pipeline over a loopback server, whose picture number n has a colour of its own.
final class PictureFixture: Sendable {
    let pipeline: ImagePipeline
    let server: LoopbackServer
    /// Answers wait here while it is closed.
    let gate = Gate(isOpen: true)
    /// While set, every answer is an error.
    let isBroken = Flag()

    init() throws {
        var configuration = ImagePipeline.Configuration(diskCache: nil)
        configuration.retryPolicy = RetryPolicy(maximumAttempts: 1)
        pipeline = ImagePipeline(configuration)
        server = try LoopbackServer { [gate, isBroken] request in
            guard !isBroken.isSet, let number = Int(request.path.dropFirst().prefix { $0.isNumber }),
                let body = try? Self.file(number)
            else { return .init(status: 500, gate: gate) }
            let headers: HTTPHeaders = ["Content-Type": "image/png", "Cache-Control": "max-age=3600"]
            return .init(headers: headers, body: body, gate: gate)
        }
    }

    /// The request for a picture.
    func request(_ number: Int, target: ImageTarget = .original) -> ImageRequest {
        ImageRequest(url: server.url("/\(number).png"), target: target)
    }

    /// Blue, green and red of a picture, all different for the first 4,096 numbers.
    static func color(_ number: Int) -> [UInt8] {
        [UInt8(number % 16 * 16), UInt8(number / 16 % 16 * 16), UInt8(number / 256 % 16 * 16)]
    }

    /// A picture of 60 × 40 pixels of one colour.
    private static func file(_ number: Int) throws -> Data {
        let color = color(number)
        let bitmap = Bitmap(size: PixelSize(width: 60, height: 40), format: .rgb8) { pixels in
            for index in pixels.indices { pixels[index] = color[2 - index % 3] }
        }
        return try BitmapEncoder.png(bitmap)
    }

    /// Blue, green and red of what a texture shows in its middle.
    static func color(of texture: Texture) -> [UInt8] {
        let pixels = texture.pixels()
        let start = (texture.height / 2 * texture.width + texture.width / 2) * 4
        return Array(pixels[start..<start + 3])
    }
}

/// A switch that any thread may read.
final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
