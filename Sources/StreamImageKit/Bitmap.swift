#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Decoded pixels, immutable, in sRGB: three bytes a pixel when opaque, premultiplied RGBA otherwise.
///
/// Copying a bitmap copies a reference; the pixels are freed with the last one.
public struct Bitmap: Sendable {
    /// How the bytes of a pixel are laid out.
    public enum PixelFormat: Hashable, Sendable {
        /// Red, green, blue; every pixel is opaque.
        case rgb8
        /// Red, green, blue, alpha, with the colours already multiplied by alpha.
        case rgba8Premultiplied

        /// Bytes a pixel takes.
        public var bytesPerPixel: Int {
            switch self {
            case .rgb8: 3
            case .rgba8Premultiplied: 4
            }
        }
    }

    /// Width and height in pixels.
    public let size: PixelSize
    /// The layout of a pixel.
    public let format: PixelFormat
    /// Bytes from the start of one row to the start of the next.
    public let stride: Int
    private let storage: PixelStorage

    /// Makes a bitmap whose pixels `fill` writes, row after row without padding.
    ///
    /// The memory starts zeroed.
    ///
    /// - Precondition: both sides are at least 1 and the pixels fit in memory.
    public init(
        size: PixelSize,
        format: PixelFormat,
        filling fill: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
    ) {
        precondition(size.width > 0 && size.height > 0, "A bitmap has at least one pixel")
        self.size = size
        self.format = format
        stride = size.width * format.bytesPerPixel
        storage = PixelStorage(byteCount: stride * size.height)
        fill(storage.mutableBytes)
    }

    /// Makes a bitmap over memory from `malloc`, which it owns from now on and frees with its last copy.
    package init(size: PixelSize, format: PixelFormat, stride: Int, adopting pixels: UnsafeMutableRawPointer) {
        self.size = size
        self.format = format
        self.stride = stride
        storage = PixelStorage(adopting: pixels, byteCount: stride * size.height)
    }

    /// Pixels from left to right.
    public var width: Int { size.width }
    /// Pixels from top to bottom.
    public var height: Int { size.height }
    /// Whether every pixel is opaque.
    public var isOpaque: Bool { format == .rgb8 }
    /// Bytes that the pixels take in memory: what a cache counts.
    public var byteCount: Int { stride * size.height }

    /// Lends the pixels, row after row, ``stride`` bytes apart.
    ///
    /// The pointer is valid only inside `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeRawBufferPointer(storage.mutableBytes))
    }
}

/// The one owner of a bitmap's memory.
private final class PixelStorage: Sendable {
    // Written only before the bitmap that wraps it is handed out, so that sharing it between threads is safe.
    nonisolated(unsafe) let mutableBytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) {
        guard let pixels = calloc(byteCount, 1) else { fatalError("Out of memory for \(byteCount) bytes of pixels") }
        mutableBytes = UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
    }

    init(adopting pixels: UnsafeMutableRawPointer, byteCount: Int) {
        mutableBytes = UnsafeMutableRawBufferPointer(start: pixels, count: byteCount)
    }

    deinit {
        free(mutableBytes.baseAddress)
    }
}
