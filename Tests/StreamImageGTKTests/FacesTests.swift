import Foundation
import GTK
import StreamImageGTK
import StreamImageKit
import StreamImageTesting
import XCTest

/// Every face of a picture, drawn; with `STREAMIMAGE_SCREENSHOTS` set to a folder it is written there to be looked at.
final class FacesTests: PictureTestCase {
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

    @MainActor
    private func save(_ widget: Widget, as name: String) throws {
        let texture = try XCTUnwrap(widget.render())
        guard let folder = ProcessInfo.processInfo.environment["STREAMIMAGE_SCREENSHOTS"] else { return }
        XCTAssertTrue(texture.writePNG(to: "\(folder)/\(name).png"))
    }

    @MainActor
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
        var configuration = ImagePipeline.Configuration(diskCache: nil)
        configuration.retryPolicy = RetryPolicy(maximumAttempts: 1)
        let pipeline = ImagePipeline(configuration)

        func tile(_ caption: String, _ path: String?, mode: ImageTarget.Mode, radius: Int, side: Int = 150) -> Widget {
            let shape = PictureShape(width: side, height: side, mode: mode, cornerRadius: radius)
            let picture = RemotePicture(loader: pipeline, shape: shape)
            pictures.append(picture)
            picture.bind(path.map { ImageRequest(url: server.url($0)) }, name: caption)
            let label = Label(caption, styles: "caption")
            label.setTextAlignment(0.5)
            return Box(.vertical, spacing: 6, [picture, label])
        }
        var pictures: [RemotePicture] = []
        let gallery = Box(
            .vertical, spacing: 18,
            [
                Box(
                    .horizontal, spacing: 18,
                    [
                        tile("loading", "/late.png", mode: .fill, radius: 14),
                        tile("fill", "/photograph.png", mode: .fill, radius: 0),
                        tile("fill, radius 24", "/photograph.png", mode: .fill, radius: 24),
                        tile("fit, radius 12", "/photograph.png", mode: .fit, radius: 12),
                    ]),
                Box(
                    .horizontal, spacing: 18,
                    [
                        tile("failure", "/missing.png", mode: .fill, radius: 14),
                        tile("failure, small", "/missing.png", mode: .fill, radius: 8, side: 56),
                        tile("fill, translucent", "/sticker.png", mode: .fill, radius: 14),
                        tile("round", "/photograph.png", mode: .fill, radius: 75),
                        tile("empty", nil, mode: .fill, radius: 14),
                    ]),
            ])
        gallery.setMargins(24)
        let window = Box(.vertical, [HeaderBar(), gallery])
        for scheme in [Toolkit.ColorScheme.light, .dark] {
            Toolkit.colorScheme = scheme
            try withWindow(window, width: 760, height: 480) { shown in
                let expected: [RemotePicture.Face] = [
                    .loading, .picture, .picture, .picture, .failure, .failure, .picture, .picture, .empty,
                ]
                XCTAssertTrue(MainLoop.run { pictures.map(\.face) == expected }, "\(pictures.map(\.face))")
                // Until transitions are over, and long enough for the light to be in the middle.
                MainLoop.run(timeout: .milliseconds(950)) { false }
                try save(shown, as: "faces-\(scheme)")
            }
        }
        Toolkit.colorScheme = .system
        gate.open()
    }
}
