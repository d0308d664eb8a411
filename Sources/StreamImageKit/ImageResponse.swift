public import Foundation

/// A loaded image: its pixels, where they came from, and what is known of the source.
public struct ImageResponse: Sendable {
    /// The layer that answered.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// Decoded pixels were in memory.
        case memory
        /// The bytes were on disk (or are a local file or inline data) and were decoded.
        case disk
        /// The bytes were on disk, and the server said that they are still right.
        case revalidated
        /// The bytes came over the network.
        case network
    }

    @usableFromInline package let image: LoadedImage
    /// Where the pixels came from.
    public let origin: Origin

    package init(_ image: LoadedImage, origin: Origin) {
        self.image = image
        self.origin = origin
    }

    package init(bitmap: Bitmap, origin: Origin, source: SourceFacts) {
        self.init(LoadedImage(bitmap: bitmap, source: source), origin: origin)
    }

    /// The pixels, at the size that was asked for.
    @inlinable public var bitmap: Bitmap { image.bitmap }
    /// What is known of the file they were decoded from.
    public var source: SourceFacts { image.source }
}

/// Pixels with what is known of their source: what the memory cache holds and every response shares.
///
/// It is one object, so that a hit counts one reference. Counting is most of what a hit takes.
@usableFromInline package final class LoadedImage: Sendable {
    @usableFromInline package let bitmap: Bitmap
    package let source: SourceFacts
    /// Width and height in pixels before processors changed it.
    package let decodedSize: PixelSize
    /// The whole file, of an animation that is kept nowhere else: its frames shall not cost a second download.
    package let file: Data?

    package init(bitmap: Bitmap, source: SourceFacts, decodedSize: PixelSize? = nil, file: Data? = nil) {
        self.bitmap = bitmap
        self.source = source
        self.decodedSize = decodedSize ?? bitmap.size
        self.file = file
    }

    /// Bytes that it takes in memory: what a cache counts.
    package var byteCount: Int { bitmap.byteCount + (file?.count ?? 0) }

    /// The same with its file.
    package func keeping(_ file: Data) -> LoadedImage {
        LoadedImage(bitmap: bitmap, source: source, decodedSize: decodedSize, file: file)
    }
}

/// What is known of an image file beside its pixels.
public struct SourceFacts: Sendable {
    /// The format, from the bytes.
    public let format: ImageFormat
    /// Width and height in pixels as shown, before scaling.
    public let size: PixelSize
    /// Bytes of the file.
    public let byteCount: Int
    /// The number of animation frames; 1 for a still, `nil` where the head of the file does not tell.
    public let frameCount: Int?

    package init(format: ImageFormat, size: PixelSize, byteCount: Int, frameCount: Int? = 1) {
        self.format = format
        self.size = size
        self.byteCount = byteCount
        self.frameCount = frameCount
    }
}

/// An image's bytes, not decoded.
public struct SourceResponse: Sendable {
    /// The whole file.
    public let data: Data
    /// Where it came from; never ``ImageResponse/Origin/memory``.
    public let origin: ImageResponse.Origin

    package init(data: Data, origin: ImageResponse.Origin) {
        self.data = data
        self.origin = origin
    }
}
