#if os(Linux)
import CVipsShims

/// The one owner of a picture that libvips has opened.
///
/// Nothing is decoded until rows are asked for.
final class VipsImage {
    private let image: OpaquePointer
    private let format: ImageFormat
    /// The file, for telling a cut one from a damaged one.
    ///
    /// Its bytes must stay in place for as long as this lives.
    private let reader: ByteReader

    init(
        _ reader: ByteReader,
        format: ImageFormat,
        loader: sik_vips_loader,
        scale: Double = 1
    ) throws(ImageError) {
        let opened = reader.withBytes { bytes in
            bytes.baseAddress.flatMap { sik_vips_open(loader, $0, bytes.count, scale) }
        }
        guard let opened else { throw Self.failure(format: format, reader: reader) }
        image = opened
        self.format = format
        self.reader = reader
    }

    deinit {
        sik_vips_close(image)
    }

    var size: PixelSize { PixelSize(width: Int(sik_vips_width(image)), height: Int(sik_vips_height(image))) }
    var orientation: Int { EXIFOrientation.valid(Int(sik_vips_orientation(image))) }

    /// The embedded ICC profile; empty where there is none.
    var profile: [UInt8] {
        var count = 0
        guard let bytes = sik_vips_profile(image, &count) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Adds the conversion to 8 bits, and tells how the rows will come.
    func makeEightBit() throws(ImageError) -> RenditionBuilder.Layout {
        guard sik_vips_make_8_bit(image) == 0 else { throw Self.failure(format: format, reader: reader) }
        switch sik_vips_bands(image) {
        case 1: return .grey
        case 2: return .greyAlpha
        case 3: return .rgb
        default: return .rgba
        }
    }

    private static let rowsAtOnce = 16

    /// Decodes all rows, from top to bottom.
    func readRows(_ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let height = size.height
        for top in stride(from: 0, to: height, by: Self.rowsAtOnce) {
            let count = min(Self.rowsAtOnce, height - top)
            var rowBytes = 0
            guard let rows = sik_vips_rows(image, Int32(top), Int32(count), &rowBytes) else {
                throw Self.failure(format: format, reader: reader)
            }
            for row in 0..<count { body(rows + row * rowBytes) }
        }
    }

    private static func failure(format: ImageFormat, reader: ByteReader) -> ImageError {
        let message = VipsLibrary.takeMessage()
        if Completeness.isCut(reader, format: format) { return .truncatedImage(format) }
        return .corruptImage(format, reason: message)
    }
}
#endif
