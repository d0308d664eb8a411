#if os(Linux)
import CVipsShims
import Foundation

/// Decodes through libvips what has no faster or safer way: PNG, WebP, HEIF, AVIF, TIFF, SVG and JPEG XL.
enum VipsDecoder {
    /// Whether this build of libvips has a loader for the format.
    static func canDecode(_ format: ImageFormat) -> Bool {
        guard let loader = loader(for: format), VipsLibrary.failure == nil else { return false }
        return sik_vips_has_loader(loader) != 0
    }

    private static func loader(for format: ImageFormat) -> sik_vips_loader? {
        switch format {
        case .png: SIK_VIPS_PNG
        case .webp: SIK_VIPS_WEBP
        case .avif, .heic: SIK_VIPS_HEIF
        case .tiff: SIK_VIPS_TIFF
        case .svg: SIK_VIPS_SVG
        case .jpegXL: SIK_VIPS_JXL
        case .jpeg, .gif, .bmp, .ico: nil
        }
    }

    /// Opens the picture for as long as `body` runs.
    ///
    /// Files that the library reads otherwise than browsers do are put right first, in a copy.
    private static func withImage<Result>(
        _ reader: ByteReader,
        format: ImageFormat,
        scale: Double = 1,
        _ body: (VipsImage) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard let loader = loader(for: format), canDecode(format) else {
            throw .unsupportedFormat(format, reason: VipsLibrary.failure)
        }
        guard let repaired = repaired(reader, format: format) else {
            return try body(VipsImage(reader, format: format, loader: loader, scale: scale))
        }
        return try Data(repaired).withByteReader { reader throws(ImageError) in
            try body(VipsImage(reader, format: format, loader: loader, scale: scale))
        }
    }

    private static func repaired(_ reader: ByteReader, format: ImageFormat) -> [UInt8]? {
        switch format {
        case .png: PNGRepair.reordered(reader)
        case .svg: SVGUnits.inPixels(reader)
        default: nil
        }
    }

    /// Asks the library for the header, without decoding a pixel.
    static func header(_ reader: ByteReader, format: ImageFormat) throws(ImageError) -> ImageHeader {
        try withImage(reader, format: format) { image throws(ImageError) in
            var header = ImageHeader(format: format, size: image.size)
            switch format {
            case .tiff:
                header.orientation = image.orientation
                if header.orientation > 4 { header.size = header.size.transposed }
            case .avif where AVIFTrack.isPresent(in: reader): header.frameCount = nil
            default: break
            }
            return header
        }
    }

    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize
    ) throws(ImageError) -> Bitmap {
        let scale = loadingScale(header: header, rendition: rendition)
        let orientation = header.orientation
        return try withImage(reader, format: header.format, scale: scale) { image throws(ImageError) in
            let profile = image.profile
            let layout = try image.makeEightBit()
            var builder = try RenditionBuilder(
                format: header.format,
                layout: layout,
                source: image.size,
                result: orientation > 4 ? rendition.transposed : rendition
            )
            try image.readRows { builder.append($0) }
            return try builder.finish(orientation: orientation, profile: profile)
        }
    }

    /// The embedded ICC profile; empty where there is none.
    static func profile(_ reader: ByteReader, format: ImageFormat) -> [UInt8] {
        let profile = try? withImage(reader, format: format) { image throws(ImageError) in image.profile }
        return profile ?? []
    }

    /// Decodes a picture of the size that is expected, row by row as it is stored, to RGBA with its colours multiplied
    /// by alpha.
    static func readRows(
        _ reader: ByteReader,
        format: ImageFormat,
        size: PixelSize,
        _ body: (UnsafePointer<UInt8>) -> Void
    ) throws(ImageError) {
        try withImage(reader, format: format) { image throws(ImageError) in
            guard image.size == size else {
                throw .corruptImage(format, reason: "a frame of \(size) pixels has \(image.size)")
            }
            let layout = try image.makeEightBit()
            let row = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * 4)
            defer { row.deallocate() }
            try image.readRows { source in
                switch layout {
                case .grey: Premultiplication.spread(grey: source, count: size.width, into: row)
                case .rgb: Premultiplication.spread(rgb: source, count: size.width, into: row)
                case .greyAlpha: _ = Premultiplication.multiply(greyAlpha: source, count: size.width, into: row)
                default: _ = Premultiplication.multiply(rgba: source, count: size.width, into: row)
                }
                body(row)
            }
        }
    }

    /// The scale that the loader itself applies, where it can: a drawing is drawn at the size wanted, a WebP is brought
    /// down to twice that, so that the better filter does the rest.
    private static func loadingScale(header: ImageHeader, rendition: PixelSize) -> Double {
        let width = Double(rendition.width) / Double(header.size.width)
        let height = Double(rendition.height) / Double(header.size.height)
        switch header.format {
        case .svg: return max(width, height)
        case .webp where header.frameCount == 1 && header.orientation == 1:
            let factor = (1 / max(width, height) / 2).rounded(.down)
            return factor >= 2 ? 1 / factor : 1
        default: return 1
        }
    }
}
#endif
