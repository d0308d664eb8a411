#if os(Linux)
import CTurboJPEGShims
import Foundation

/// Decodes JPEG through libjpeg-turbo, at a scale near the one wanted, row by row.
enum JPEGDecoder {
    /// More scans than any encoder writes; a file of a few kilobytes with thousands of them would cost minutes.
    private static let maximumScans: Int32 = 100
    private static let rowsAtOnce = 16

    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize
    ) throws(ImageError) -> Bitmap {
        let facts = try JPEGHeader(reader)
        let stored = facts.storedSize
        let result = facts.orientation > 4 ? rendition.transposed : rendition
        let eighths = scale(from: stored, to: result)
        let isCMYK = facts.componentCount == 4 && !facts.profile.isEmpty
        let decoding = try Decoding(reader)
        // Fancy upsampling smooths colours between pixels, which scaling further down does anyway.
        let source = try decoding.start(
            eighths: eighths,
            output: isCMYK ? SIK_JPEG_CMYK : SIK_JPEG_RGB,
            fancyUpsampling: eighths == 8
        )
        guard source.width >= 1, source.height >= 1, facts.storedSize.area > 0 else {
            throw .corruptImage(.jpeg, reason: "it declares no pixels")
        }
        var builder = try RenditionBuilder(
            format: .jpeg,
            layout: isCMYK ? .cmyk : .rgb,
            source: source,
            extent: (Double(stored.width * eighths) / 8, Double(stored.height * eighths) / 8),
            result: result
        )
        let rowBytes = source.width * (isCMYK ? 4 : 3)
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes * rowsAtOnce)
        defer { rows.deallocate() }
        for top in stride(from: 0, to: source.height, by: rowsAtOnce) {
            let count = min(rowsAtOnce, source.height - top)
            try decoding.read(rows, stride: rowBytes, count: count)
            for row in 0..<count { builder.append(rows + row * rowBytes) }
        }
        return try builder.finish(orientation: facts.orientation, profile: facts.profile)
    }

    /// The smallest scale, in eighths, that still has every pixel of the result.
    static func scale(from stored: PixelSize, to result: PixelSize) -> Int {
        for eighths in [1, 2, 4, 5, 6, 7] {
            let width = (stored.width * eighths + 7) / 8
            let height = (stored.height * eighths + 7) / 8
            if width >= result.width, height >= result.height { return eighths }
        }
        return 8
    }
}

extension JPEGDecoder {
    /// The one owner of libjpeg's state.
    private final class Decoding {
        private let decoder: OpaquePointer

        /// The reader's bytes must stay in place for as long as this lives.
        init(_ reader: ByteReader) throws(ImageError) {
            let created = reader.withBytes { bytes in
                bytes.baseAddress.flatMap { sik_jpeg_create($0.assumingMemoryBound(to: UInt8.self), bytes.count) }
            }
            guard let created else { throw .exceedsLimits(.jpeg, reason: "there is no memory for the decoder") }
            decoder = created
        }

        deinit {
            sik_jpeg_destroy(decoder)
        }

        func start(
            eighths: Int,
            output: sik_jpeg_output,
            fancyUpsampling: Bool
        ) throws(ImageError) -> PixelSize {
            var (width, height): (UInt32, UInt32) = (0, 0)
            try check(
                sik_jpeg_start(
                    decoder,
                    Int32(eighths),
                    output,
                    fancyUpsampling ? 1 : 0,
                    JPEGDecoder.maximumScans,
                    &width,
                    &height
                )
            )
            return PixelSize(width: Int(width), height: Int(height))
        }

        func read(_ rows: UnsafeMutablePointer<UInt8>, stride: Int, count: Int) throws(ImageError) {
            try check(sik_jpeg_read(decoder, rows, stride, UInt32(count)))
        }

        private func check(_ status: sik_jpeg_status) throws(ImageError) {
            switch status {
            case SIK_JPEG_OK: return
            case SIK_JPEG_TRUNCATED: throw .truncatedImage(.jpeg)
            case SIK_JPEG_UNSUPPORTED: throw .unsupportedFormat(.jpeg)
            case SIK_JPEG_TOO_MANY_SCANS:
                throw .exceedsLimits(.jpeg, reason: "it has more than \(JPEGDecoder.maximumScans) scans")
            case SIK_JPEG_NO_MEMORY: throw .exceedsLimits(.jpeg, reason: "there is no memory for it")
            default: throw .corruptImage(.jpeg, reason: Self.message(of: decoder))
            }
        }

        private static func message(of decoder: OpaquePointer) -> String {
            let text = String(cString: sik_jpeg_message(decoder))
            return text.isEmpty ? "the decoder gave up" : text
        }
    }
}
#endif
