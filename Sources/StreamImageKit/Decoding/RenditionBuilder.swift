/// Takes the stored rows of a picture, from top to bottom, and makes the bitmap of the size that is wanted.
struct RenditionBuilder {
    /// How the rows come: 8 bits a channel, alpha straight but for `premultiplied`, which is RGBA.
    enum Layout {
        case grey, greyAlpha, rgb, rgba, premultiplied, cmyk

        /// Bytes a pixel of the source.
        var sourceChannels: Int {
            switch self {
            case .grey: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba, .premultiplied, .cmyk: 4
            }
        }

        /// Bytes a pixel while it is scaled.
        var workingChannels: Int { self == .greyAlpha ? 4 : sourceChannels }
        var hasAlpha: Bool { self == .greyAlpha || self == .rgba || self == .premultiplied }
        var isStraight: Bool { self == .greyAlpha || self == .rgba }
    }

    private let format: ImageFormat
    private let layout: Layout
    private let source: PixelSize
    private let result: PixelBuffer
    private let resampler: RowResampler?
    /// One row with its colours multiplied by alpha.
    private var premultiplied: [UInt8]
    private var sawTransparency = false
    private var rowsIn = 0

    /// Takes the memory for the result.
    ///
    /// `source` is the size of what comes in, `extent` the part of it that is the picture (from the left and the top;
    /// `nil` for all of it), `result` the size wanted, before the orientation is applied.
    init(
        format: ImageFormat,
        layout: Layout,
        source: PixelSize,
        extent: (width: Double, height: Double)? = nil,
        result size: PixelSize
    ) throws(ImageError) {
        guard let result = PixelBuffer(size: size, channels: layout.workingChannels) else {
            throw .exceedsLimits(format, reason: "there is no memory for \(size) pixels")
        }
        self.format = format
        self.layout = layout
        self.source = source
        self.result = result
        let extent = extent ?? (Double(source.width), Double(source.height))
        resampler = source == size ? nil : RowResampler(source: source, extent: extent, result: result)
        premultiplied = layout.isStraight ? Array(repeating: 0, count: source.width * 4) : []
    }

    /// Takes the next row.
    ///
    /// Rows beyond the last are ignored.
    mutating func append(_ row: UnsafePointer<UInt8>) {
        guard rowsIn < source.height else { return }
        guard layout.isStraight else {
            if layout == .premultiplied, !Premultiplication.isOpaque(rgba: row, count: source.width) {
                sawTransparency = true
            }
            place(row)
            return
        }
        premultiplied.withUnsafeMutableBufferPointer { buffer in
            guard let target = buffer.baseAddress else { return }
            let isOpaque =
                layout == .rgba
                ? Premultiplication.multiply(rgba: row, count: source.width, into: target)
                : Premultiplication.multiply(greyAlpha: row, count: source.width, into: target)
            if !isOpaque { sawTransparency = true }
            if let resampler {
                resampler.append(target)
            } else {
                result.row(rowsIn).update(from: target, count: source.width * 4)
            }
        }
        rowsIn += 1
    }

    private mutating func place(_ row: UnsafePointer<UInt8>) {
        if let resampler {
            resampler.append(row)
        } else {
            result.row(rowsIn).update(from: row, count: source.width * layout.sourceChannels)
        }
        rowsIn += 1
    }

    /// The picture, in sRGB and upright.
    ///
    /// `profile` is the embedded ICC profile; one that is broken or does not fit is ignored.
    func finish(orientation: Int, profile: [UInt8] = []) throws(ImageError) -> Bitmap {
        guard rowsIn == source.height else { throw .truncatedImage(format) }
        var pixels: PixelBuffer? = result
        if layout.hasAlpha {
            if sawTransparency { Premultiplication.clampColours(of: result) } else { pixels = result.droppingAlpha() }
        }
        pixels = pixels.flatMap { $0.converted(from: profile, isCMYK: layout == .cmyk) }
        guard let bitmap = pixels?.oriented(orientation)?.makeBitmap() else {
            throw .exceedsLimits(format, reason: "there is no memory for \(result.size) pixels")
        }
        return bitmap
    }
}
