#if canImport(SwiftUI)
import StreamImageKit
import SwiftUI

/// The images that a view drew last, so that drawing it again hands SwiftUI the same ones.
@MainActor
final class ImageMemo {
    /// A frame of an animation: its pixels and its index.
    typealias Frame = (bitmap: Bitmap, index: Int)

    private var last: [(loaded: LoadedImage, scale: CGFloat, image: Image)] = []
    private var frame: (loaded: LoadedImage, index: Int, scale: CGFloat, image: Image)?

    /// The image for a response, made anew only where it was not among the last two: a picture and its preview.
    func image(for response: ImageResponse, scale: CGFloat) -> Image {
        if let known = last.first(where: { $0.loaded === response.image && $0.scale == scale }) { return known.image }
        let image = Image(response, scale: scale)
        last = last.suffix(1) + [(response.image, scale, image)]
        return image
    }

    /// The image for a frame of the response's animation, made anew only where it was not the last one.
    func image(for frame: Frame, of response: ImageResponse, scale: CGFloat) -> Image {
        if let known = self.frame, known.loaded === response.image, known.index == frame.index, known.scale == scale {
            return known.image
        }
        let image = Image(frame.bitmap, of: response, scale: scale)
        self.frame = (response.image, frame.index, scale, image)
        return image
    }
}
#endif
