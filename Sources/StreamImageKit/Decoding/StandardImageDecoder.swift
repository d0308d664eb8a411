#if os(Linux)
public import Foundation

/// Decodes every format that this build has a decoder for; the bytes decide which.
///
/// Plain JPEG goes through libjpeg-turbo; GIF, BMP and ICO are read in Swift; all else goes through libvips, whose
/// untrusted loaders stay blocked. Calls block, and may come from any number of threads at once.
public struct StandardImageDecoder: ImageDecoding {
    /// Makes a decoder; libvips is loaded when a picture first needs it, and may be missing until then.
    public init() {}

    /// The formats that can be decoded here, which depends on libvips: asking loads it.
    public static let decodableFormats: [ImageFormat] = ImageFormat.allCases.filter { format in
        switch format {
        case .jpeg, .gif, .bmp, .ico: true
        case .png, .webp, .avif, .heic, .tiff, .svg, .jpegXL: VipsDecoder.canDecode(format)
        }
    }

    /// Reads what the first bytes say, and refuses what is over the limits, before anything large is allocated.
    ///
    /// - Throws: ``ImageError/emptyBody(url:)`` and ``ImageError/notAnImage(url:found:)`` with an empty address, which
    ///   the caller knows; ``ImageError/unsupportedFormat(_:reason:)``, ``ImageError/truncatedImage(_:)``,
    ///   ``ImageError/corruptImage(_:reason:)`` and ``ImageError/exceedsLimits(_:reason:)``.
    public func header(of data: Data, limits: DecodingLimits) throws(ImageError) -> ImageHeader {
        try data.withByteReader { reader throws(ImageError) in
            guard reader.count > 0 else { throw .emptyBody(url: "") }
            guard let format = ImageFormat.sniffed(reader) else {
                throw .notAnImage(url: "", found: ContentSniffer.describe(data))
            }
            let header = try Self.header(reader, format: format, limits: limits)
            try limits.check(header)
            if format == .svg { try SVGPictures.check(reader, limits: limits) }
            return header
        }
    }

    private static func header(
        _ reader: ByteReader,
        format: ImageFormat,
        limits: DecodingLimits
    ) throws(ImageError) -> ImageHeader {
        switch format {
        case .jpeg: try JPEGHeader(reader).imageHeader
        case .png: try PNGHeader(reader).imageHeader
        case .gif: try GIFHeader(reader).imageHeader
        case .webp: try WebPHeader(reader).imageHeader
        case .bmp: try BMPHeader(reader).imageHeader
        case .ico: try ICOHeader(reader).imageHeader
        case .avif: try AVIFStill.header(reader, limits: limits)
        case .jpegXL: try JPEGXLStill.header(reader, limits: limits)
        case .heic, .tiff, .svg: try VipsDecoder.header(reader, format: format)
        }
    }

    /// Bytes that decoding for `target` allocates at its peak, the result included: an upper estimate.
    ///
    /// For an animation it is what its frames take, a still of it takes less.
    public func workingBytes(header: ImageHeader, target: ImageTarget) -> Int {
        let rendition = target.renditionSize(for: header.size)
        return header.frameCount == 1
            ? WorkingMemory.bytes(header: header, rendition: rendition)
            : WorkingMemory.bytes(forFramesOf: header, rendition: rendition)
    }

    /// Decodes at the size that `target` asks for, orientation applied, in sRGB.
    ///
    /// Animations give their first frame.
    ///
    /// - Throws: ``ImageError/truncatedImage(_:)`` where the data ends before the picture does: nothing of it is shown. A
    ///   file that merely lacks its end marker decodes. Otherwise as ``header(of:limits:)``.
    public func decode(
        _ data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        try limits.check(header)
        let rendition = target.renditionSize(for: header.size)
        try limits.check(
            workingBytes: WorkingMemory.bytes(header: header, rendition: rendition),
            rendition: rendition,
            format: header.format
        )
        return try data.withByteReader { reader throws(ImageError) in
            switch header.format {
            case .jpeg: try JPEGDecoder.decode(reader, header: header, rendition: rendition)
            case .gif: try GIFDecoder.decode(reader, header: header, rendition: rendition)
            case .bmp: try BMPDecoder.decode(reader, header: header, rendition: rendition)
            case .ico: try ICODecoder.decode(reader, rendition: rendition)
            case .avif: try AVIFStill.decode(reader, header: header, rendition: rendition, limits: limits)
            case .jpegXL: try JPEGXLStill.decode(reader, header: header, rendition: rendition, limits: limits)
            case .png, .webp, .heic, .tiff, .svg:
                try VipsDecoder.decode(reader, header: header, rendition: rendition)
            }
        }
    }
}
#endif
