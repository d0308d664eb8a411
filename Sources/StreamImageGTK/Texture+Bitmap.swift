public import GTK
public import StreamImageKit

extension Texture {
    /// A bitmap's pixels for GTK to draw, which are shared and not copied.
    ///
    /// Opaque pictures go in as three bytes a pixel: GTK 4.8 draws them several times as fast by software as any layout with
    /// alpha, and they take a quarter less memory. Making one takes a few microseconds on any thread, less than a hop to
    /// another would.
    public convenience init(_ bitmap: Bitmap) {
        let format: Format =
            switch bitmap.format {
            case .rgb8: .rgb8
            case .rgba8Premultiplied: .rgba8Premultiplied
            }
        // The memory stays where it is as long as the bitmap is held, which the texture does as its owner.
        let pixels = bitmap.withUnsafeBytes { $0 }
        self.init(
            over: pixels,
            width: bitmap.width,
            height: bitmap.height,
            stride: bitmap.stride,
            format: format,
            owner: bitmap
        )
    }
}
