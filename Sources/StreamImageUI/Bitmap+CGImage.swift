#if canImport(CoreGraphics)
public import CoreGraphics
public import StreamImageKit

extension Bitmap {
    /// The same pixels for Apple's frameworks, not copied; `nil` where the system has no memory left.
    public var cgImage: CGImage? {
        let owner = Unmanaged.passRetained(PixelOwner(self))
        // The pixels lie still as long as any copy of the bitmap lives, and the owner keeps one until the image is gone.
        let provider = withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { address in
                CGDataProvider(dataInfo: owner.toOpaque(), data: address, size: bytes.count) { owner, _, _ in
                    if let owner { Unmanaged<PixelOwner>.fromOpaque(owner).release() }
                }
            }
        }
        guard let provider else {
            owner.release()
            return nil
        }
        guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
        let alpha = isOpaque ? CGImageAlphaInfo.none : .premultipliedLast
        return CGImage(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: format.bytesPerPixel * 8,
            bytesPerRow: stride,
            space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: .defaultIntent
        )
    }
}

/// Keeps a bitmap for a C function that can hold one pointer.
private final class PixelOwner {
    private let bitmap: Bitmap

    init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }
}
#endif
