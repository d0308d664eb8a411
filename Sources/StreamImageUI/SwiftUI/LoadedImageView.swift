#if canImport(SwiftUI)
public import StreamImageKit
public import SwiftUI

/// A picture that is here: a view that is used like an `Image`, and tells where it came from.
///
/// It has the modifiers that only `Image` has; they give an `Image`.
public struct LoadedImageView: View {
    /// The picture for SwiftUI: of an animation, the frame that is to be seen now.
    public let image: Image
    /// The pixels and what is known of them: of an animation, those of the still.
    public let response: ImageResponse

    /// Draws the image.
    public var body: Image { image }

    /// Lets the image take the size that is offered to it.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(),
        resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        image.resizable(capInsets: capInsets, resizingMode: resizingMode)
    }

    /// Sets how smoothly the image is scaled.
    public func interpolation(_ interpolation: Image.Interpolation) -> Image {
        image.interpolation(interpolation)
    }

    /// Sets whether edges are smoothed.
    public func antialiased(_ isAntialiased: Bool) -> Image {
        image.antialiased(isAntialiased)
    }

    /// Sets whether the image is drawn as it is or as a mask.
    public func renderingMode(_ mode: Image.TemplateRenderingMode?) -> Image {
        image.renderingMode(mode)
    }
}

extension Image {
    /// A picture as large in points as its file would be at `scale`, whatever size it was decoded at.
    ///
    /// It says nothing to a screen reader; give it an `accessibilityLabel`. Without memory for it, it is empty.
    public init(_ response: ImageResponse, scale: CGFloat = 1) {
        self.init(response.bitmap, of: response, scale: scale)
    }

    /// Pixels in place of a response's own.
    init(_ bitmap: Bitmap, of response: ImageResponse, scale: CGFloat) {
        guard let image = bitmap.cgImage else {
            self.init(decorative: "")
            return
        }
        self.init(decorative: image, scale: CGFloat(response.pixelsPerPoint(fileScale: Double(scale))))
    }
}
#endif
