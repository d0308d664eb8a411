#if canImport(SwiftUI)
import StreamImageKit
import SwiftUI

/// The images that a view drew last, so that drawing it again hands SwiftUI the same ones.
@MainActor
final class ImageMemo {
    private var last: [(loaded: LoadedImage, scale: CGFloat, image: Image)] = []

    /// The image for a response, made anew only where it was not among the last two: a picture and its preview.
    func image(for response: ImageResponse, scale: CGFloat) -> Image {
        if let known = last.first(where: { $0.loaded === response.image && $0.scale == scale }) { return known.image }
        let image = Image(response, scale: scale)
        last = last.suffix(1) + [(response.image, scale, image)]
        return image
    }
}
#endif
