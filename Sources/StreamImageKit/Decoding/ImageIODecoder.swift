#if canImport(ImageIO)
public import Foundation
import ImageIO

/// Decodes every format that the system's ImageIO has a decoder for; the bytes decide which.
///
/// The picture is made from the source at the size wanted, never whole first and scaled then where ImageIO can help it, and
/// drawn once, into sRGB. Nothing of it stays in ImageIO's own caches. Calls block, and may come from any number of threads
/// at once.
public struct StandardImageDecoder: ImageDecoding {
    /// Makes a decoder.
    public init() {}

    /// The formats that this system decodes.
    public static let decodableFormats: [ImageFormat] = {
        let known = Set(CGImageSourceCopyTypeIdentifiers() as? [String] ?? [])
        return ImageFormat.allCases.filter { known.contains($0.uniformTypeIdentifier) }
    }()

    /// Reads what the file says of itself, and refuses what is over the limits, before anything large is allocated.
    ///
    /// - Throws: ``ImageError/emptyBody(url:)`` and ``ImageError/notAnImage(url:found:)`` with an empty address, which
    ///   the caller knows; ``ImageError/unsupportedFormat(_:reason:)``, ``ImageError/truncatedImage(_:)``,
    ///   ``ImageError/corruptImage(_:reason:)`` and ``ImageError/exceedsLimits(_:reason:)``.
    public func header(of data: Data, limits: DecodingLimits) throws(ImageError) -> ImageHeader {
        guard !data.isEmpty else { throw .emptyBody(url: "") }
        guard let format = ImageFormat(sniffing: data) else {
            throw .notAnImage(url: "", found: ContentSniffer.describe(data))
        }
        let header = try ImageIOSource(data, format: format).header()
        try limits.check(header)
        return header
    }

    /// Bytes that decoding for `target` allocates at its peak, the result included: an upper estimate.
    public func workingBytes(header: ImageHeader, target: ImageTarget) -> Int {
        let estimate = WorkingMemory.bytes(header: header, rendition: target.renditionSize(for: header.size))
        // A JPEG is brought down while it is read; of other formats ImageIO may hold the whole picture, 16 bits a channel.
        guard header.format != .jpeg else { return estimate }
        let (whole, overflow) = header.size.area.multipliedReportingOverflow(by: 8)
        return overflow ? .max : max(estimate, whole)
    }

    /// Decodes at the size that `target` asks for, orientation applied, in sRGB.
    ///
    /// Animations give their first frame.
    ///
    /// - Throws: ``ImageError/truncatedImage(_:)`` where ImageIO, or the file's own lengths, say that the data ends before
    ///   the picture does. Otherwise as ``header(of:limits:)``.
    public func decode(
        _ data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        let rendition = try rendition(of: header, target: target, limits: limits)
        let source = try ImageIOSource(data, format: header.format)
        try source.checkCompleteness(of: data)
        let image = try source.thumbnail(longestSide: max(rendition.width, rendition.height))
        return try Self.draw(image, size: rendition, format: header.format)
    }

    /// How the frames of an animation follow each other; `nil` for a still, and where ImageIO does not tell.
    ///
    /// - Throws: As ``header(of:limits:)``.
    public func animationTiming(
        of data: Data,
        header: ImageHeader,
        limits: DecodingLimits
    ) throws(ImageError) -> AnimationTiming? {
        try limits.check(header)
        return try ImageIOSource(data, format: header.format).animationTiming
    }

    /// Opens the frames of an animation, at the size that `target` asks for.
    ///
    /// - Throws: As ``header(of:limits:)``.
    public func frames(
        of data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> any FrameDecoding {
        let size = try rendition(of: header, target: target, limits: limits)
        return ImageIOFrames(source: try ImageIOSource(data, format: header.format), format: header.format, size: size)
    }

    private func rendition(
        of header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> PixelSize {
        try limits.check(header)
        let rendition = target.renditionSize(for: header.size)
        try limits.check(
            workingBytes: workingBytes(header: header, target: target),
            rendition: rendition,
            format: header.format
        )
        return rendition
    }

    /// Copies a picture into sRGB bytes, three a pixel where it is opaque.
    fileprivate static func draw(
        _ image: CGImage,
        size: PixelSize,
        format: ImageFormat
    ) throws(ImageError) -> Bitmap {
        let declaresOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
        let alpha = declaresOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
        // Red, green, blue, alpha in memory, whatever the processor's byte order.
        let layout = alpha.rawValue | CGBitmapInfo.byteOrder32Big.rawValue
        guard let pixels = PixelBuffer(size: size, channels: 4), let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: pixels.bytes,
                width: size.width,
                height: size.height,
                bitsPerComponent: 8,
                bytesPerRow: pixels.rowBytes,
                space: space,
                bitmapInfo: layout
            )
        else { throw .exceedsLimits(format, reason: "there is no memory for \(size) pixels") }
        let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        context.clear(bounds)
        // ImageIO may round a side otherwise than we promise, and enlarges nothing.
        context.interpolationQuality = .high
        context.draw(image, in: bounds)
        let isOpaque = declaresOpaque || pixels.isOpaque
        guard let bitmap = (isOpaque ? pixels.droppingAlpha() : pixels)?.makeBitmap() else {
            throw .exceedsLimits(format, reason: "there is no memory for \(size) pixels")
        }
        return bitmap
    }
}

/// The frames of an animation, which ImageIO composes in whatever order they are asked for.
private final class ImageIOFrames: FrameDecoding {
    private let source: ImageIOSource
    private let format: ImageFormat
    private let size: PixelSize
    private(set) var position = 0

    init(source: ImageIOSource, format: ImageFormat, size: PixelSize) {
        self.source = source
        self.format = format
        self.size = size
    }

    func frame(at index: Int) throws(ImageError) -> Bitmap {
        let image = try source.frame(at: index, longestSide: max(size.width, size.height))
        position = index + 1
        return try StandardImageDecoder.draw(image, size: size, format: format)
    }
}

extension PixelBuffer {
    /// Whether no pixel of RGBA lets anything through.
    fileprivate var isOpaque: Bool {
        var least: UInt8 = 255
        for index in 0..<size.area { least = min(least, bytes[index &* 4 &+ 3]) }
        return least == 255
    }
}
#endif
