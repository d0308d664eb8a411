import Foundation
import GTK
import StreamImageGTK
import StreamImageKit
import StreamImageTesting
import WidgetTesting
import XCTest

/// Every face of a picture, drawn; with `STREAMIMAGE_SCREENSHOTS` set to a folder it is written there to be looked at.
final class FacesTests: WidgetTestCase {
    /// A picture of 300 × 200 pixels with a gradient, a disc and, if it is to be translucent, a hole.
    private static func photograph(isOpaque: Bool) throws -> Data {
        let size = PixelSize(width: 300, height: 200)
        let bitmap = Bitmap(size: size, format: isOpaque ? .rgb8 : .rgba8Premultiplied) { pixels in
            let step = isOpaque ? 3 : 4
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let distance = (x - 150) * (x - 150) + (y - 100) * (y - 100)
                    let alpha = !isOpaque && distance > 90 * 90 ? 0 : 255
                    let color = distance < 60 * 60 ? [250, 200, 60] : [x * 255 / 300, 90, 255 - y * 255 / 200]
                    let start = (y * size.width + x) * step
                    for part in 0..<3 { pixels[start + part] = UInt8(color[part] * alpha / 255) }
                    if step == 4 { pixels[start + 3] = UInt8(alpha) }
                }
            }
        }
        return try BitmapEncoder.png(bitmap)
    }

    /// Pictures with captions, each with another face.
    @MainActor
    private final class Gallery {
        let pipeline: ImagePipeline
        let server: LoopbackServer
        var pictures: [RemotePicture] = []

        init(_ server: LoopbackServer) {
            self.server = server
            var configuration = ImagePipeline.Configuration(diskCache: nil)
            configuration.retryPolicy = RetryPolicy(maximumAttempts: 1)
            pipeline = ImagePipeline(configuration)
        }

        func tile(_ caption: String, _ path: String?, _ mode: ImageTarget.Mode, radius: Int, side: Int = 150) -> Widget
        {
            let shape = PictureShape(width: side, height: side, mode: mode, cornerRadius: radius)
            let picture = RemotePicture(loader: pipeline, shape: shape)
            pictures.append(picture)
            picture.bind(path.map { ImageRequest(url: server.url($0)) }, name: caption)
            let label = Label(caption, styles: "caption")
            label.setTextAlignment(0.5)
            return Box(.vertical, spacing: 6, [picture, label])
        }

        func content() -> Widget {
            let above = [
                tile("loading", "/late.png", .fill, radius: 14),
                tile("fill", "/photograph.png", .fill, radius: 0),
                tile("fill, radius 24", "/photograph.png", .fill, radius: 24),
                tile("fit, radius 12", "/photograph.png", .fit, radius: 12),
            ]
            let below = [
                tile("failure", "/missing.png", .fill, radius: 14),
                tile("failure, small", "/missing.png", .fill, radius: 8, side: 56),
                tile("fill, translucent", "/sticker.png", .fill, radius: 14),
                tile("round", "/photograph.png", .fill, radius: 75),
                tile("empty", nil, .fill, radius: 14),
            ]
            let rows = [Box(.horizontal, spacing: 18, above), Box(.horizontal, spacing: 18, below)]
            let gallery = Box(.vertical, spacing: 18, rows)
            gallery.setMargins(24)
            return Box(.vertical, [HeaderBar(), gallery])
        }
    }

    private static let expectedFaces: [RemotePicture.Face] = [
        .loading, .picture, .picture, .picture, .failure, .failure, .picture, .picture, .empty,
    ]

    func testEveryFaceIsDrawn() throws {
        let gate = Gate()
        let photograph = try Self.photograph(isOpaque: true)
        let sticker = try Self.photograph(isOpaque: false)
        let server = try LoopbackServer { request in
            switch request.path {
            case "/photograph.png": .init(body: photograph)
            case "/sticker.png": .init(body: sticker)
            case "/late.png": .init(body: photograph, gate: gate)
            default: .init(status: 404)
            }
        }
        defer { gate.open() }
        try onMainActor {
            defer { Toolkit.colorScheme = .system }
            for scheme in [Toolkit.ColorScheme.light, .dark] {
                Toolkit.colorScheme = scheme
                let gallery = Gallery(server)
                try withWindow(gallery.content(), width: 760, height: 480) { window in
                    expect("all faces") { gallery.pictures.map(\.face) == Self.expectedFaces }
                    // The light is in the middle about a second later, when all transitions are over.
                    let loading = try XCTUnwrap(gallery.pictures.first)
                    expect("the light is at \(loading.shimmerPosition ?? -1), animated: \(Toolkit.animationsEnabled)") {
                        (0.35...0.65).contains(loading.shimmerPosition ?? 0)
                    }
                    let picture = try rendered(window)
                    guard let folder = ProcessInfo.processInfo.environment["STREAMIMAGE_SCREENSHOTS"] else { return }
                    XCTAssertTrue(picture.writePNG(to: "\(folder)/faces-\(scheme).png"))
                }
            }
        }
    }
}
