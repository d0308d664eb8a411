#if canImport(ImageIO)
import Foundation
import ImageIO

/// A file as ImageIO sees it, with nothing of it decoded until a picture is asked for.
struct ImageIOSource {
    private let format: ImageFormat
    private let source: CGImageSource

    init(_ data: Data, format: ImageFormat) throws(ImageError) {
        guard StandardImageDecoder.decodableFormats.contains(format) else { throw .unsupportedFormat(format) }
        let options: [CFString: Any] = [
            kCGImageSourceShouldCache: false,
            kCGImageSourceTypeIdentifierHint: format.uniformTypeIdentifier,
        ]
        guard let source = CGImageSourceCreateWithData(data as CFData, options as CFDictionary),
            CGImageSourceGetCount(source) > 0
        else { throw .corruptImage(format, reason: "ImageIO finds no picture in it") }
        self.format = format
        self.source = source
    }

    // MARK: Facts

    func header() throws(ImageError) -> ImageHeader {
        let properties = properties(at: index)
        guard let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { throw .truncatedImage(format) }
        let stored = PixelSize(width: width, height: height)
        // For HEIF and AVIF, ImageIO expresses the container's own transforms as an orientation. They count for the size,
        // since they are applied with the others; a header names only EXIF's.
        let orientation = EXIFOrientation.valid(properties[kCGImagePropertyOrientation] as? Int ?? 1)
        let isContainer = format == .heic || format == .avif
        return ImageHeader(
            format: format,
            size: orientation > 4 ? stored.transposed : stored,
            orientation: isContainer ? 1 : orientation,
            frameCount: frameCount,
            isProgressive: isProgressive(properties)
        )
    }

    private func properties(at index: Int) -> [CFString: Any] {
        copiedProperties(at: index) as? [CFString: Any] ?? [:]
    }

    private func copiedProperties(at index: Int) -> CFDictionary? {
        let options: [CFString: Any] = [kCGImageSourceShouldCache: false]
        return CGImageSourceCopyPropertiesAtIndex(source, index, options as CFDictionary)
    }

    private func isProgressive(_ properties: [CFString: Any]) -> Bool {
        let jpeg = properties[kCGImagePropertyJFIFDictionary] as? [CFString: Any]
        let png = properties[kCGImagePropertyPNGDictionary] as? [CFString: Any]
        return jpeg?[kCGImagePropertyJFIFIsProgressive] as? Bool == true
            || (png?[kCGImagePropertyPNGInterlaceType] as? Int ?? 0) != 0
    }

    /// Several pictures are an animation in some formats; in others they are pages, sizes or alternatives.
    private var frameCount: Int {
        switch format {
        case .gif, .png, .webp, .jpegXL: CGImageSourceGetCount(source)
        case .heic, .avif:
            // ImageIO has a type of its own for sequences.
            ["public.heics", "public.avis"].contains(CGImageSourceGetType(source) as String?)
                ? CGImageSourceGetCount(source) : 1
        default: 1
        }
    }

    /// How the frames follow each other; `nil` for a still, and where ImageIO does not tell.
    var animationTiming: AnimationTiming? {
        let count = frameCount
        guard count > 1, let animationProperties = format.animationProperties else { return nil }
        return animationProperties.timing(
            file: CGImageSourceCopyProperties(source, nil) as? [String: Any] ?? [:],
            frames: (0..<count).map { copiedProperties(at: $0) as? [String: Any] ?? [:] }
        )
    }

    /// Which of the pictures is shown: the largest of an icon, the primary one of a HEIF container, else the first.
    private var index: Int {
        switch format {
        case .heic, .avif: return CGImageSourceGetPrimaryImageIndex(source)
        case .ico:
            let areas = (0..<CGImageSourceGetCount(source)).map { index in
                let properties = properties(at: index)
                return PixelSize(
                    width: properties[kCGImagePropertyPixelWidth] as? Int ?? 0,
                    height: properties[kCGImagePropertyPixelHeight] as? Int ?? 0
                ).area
            }
            return areas.indices.max { areas[$0] < areas[$1] } ?? 0
        default: return 0
        }
    }

    /// Refuses data that ends before the picture does, of which ImageIO would show what there is.
    func checkCompleteness(of data: Data) throws(ImageError) {
        let isCut = data.withByteReader { Completeness.isCut($0, format: format) }
        switch CGImageSourceGetStatusAtIndex(source, index) {
        case .statusComplete where !isCut: return
        case .statusComplete, .statusIncomplete, .statusReadingHeader, .statusUnexpectedEOF:
            throw .truncatedImage(format)
        default:
            throw .corruptImage(format, reason: "ImageIO cannot read it")
        }
    }

    // MARK: Pixels

    /// The picture, upright, with no side longer than this; a smaller one keeps its size.
    func thumbnail(longestSide: Int) throws(ImageError) -> CGImage {
        try thumbnail(at: index, longestSide: longestSide)
    }

    /// A frame of an animation with all that is seen at its time, upright, with no side longer than this.
    func frame(at index: Int, longestSide: Int) throws(ImageError) -> CGImage {
        switch CGImageSourceGetStatusAtIndex(source, index) {
        case .statusComplete: return try thumbnail(at: index, longestSide: longestSide)
        case .statusIncomplete, .statusReadingHeader, .statusUnexpectedEOF: throw .truncatedImage(format)
        default: throw .corruptImage(format, reason: "ImageIO cannot read its frame \(index)")
        }
    }

    private func thumbnail(at index: Int, longestSide: Int) throws(ImageError) -> CGImage {
        let options: [CFString: Any] = [
            // From the picture itself, since the thumbnail in a file may be anything.
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceThumbnailMaxPixelSize: longestSide,
            kCGImageSourceCreateThumbnailWithTransform: true,
            // Decode here and now, on the decode thread, and not again when it is drawn.
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceShouldCache: false,
        ]
        guard let image = CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary) else {
            throw .corruptImage(format, reason: "ImageIO cannot decode it")
        }
        return image
    }
}

extension ImageFormat {
    /// Where ImageIO tells how the frames of the format follow each other; `nil` where it has no place for that.
    fileprivate var animationProperties: AnimationProperties? {
        switch self {
        case .gif:
            AnimationProperties(
                dictionary: kCGImagePropertyGIFDictionary as String,
                loopCount: kCGImagePropertyGIFLoopCount as String,
                delay: kCGImagePropertyGIFDelayTime as String,
                unclampedDelay: kCGImagePropertyGIFUnclampedDelayTime as String,
                countsRepetitions: true
            )
        case .png:
            AnimationProperties(
                dictionary: kCGImagePropertyPNGDictionary as String,
                loopCount: kCGImagePropertyAPNGLoopCount as String,
                delay: kCGImagePropertyAPNGDelayTime as String,
                unclampedDelay: kCGImagePropertyAPNGUnclampedDelayTime as String,
                countsRepetitions: false
            )
        case .webp:
            AnimationProperties(
                dictionary: kCGImagePropertyWebPDictionary as String,
                loopCount: kCGImagePropertyWebPLoopCount as String,
                delay: kCGImagePropertyWebPDelayTime as String,
                unclampedDelay: kCGImagePropertyWebPUnclampedDelayTime as String,
                countsRepetitions: false
            )
        case .heic: .sequence(kCGImagePropertyHEICSDictionary as String)
        case .avif: .sequence(kCGImagePropertyAVISDictionary as String)
        case .jpeg, .tiff, .svg, .bmp, .ico, .jpegXL: nil
        }
    }

    /// The name that Apple's systems have for the format.
    var uniformTypeIdentifier: String {
        switch self {
        case .jpeg: "public.jpeg"
        case .png: "public.png"
        case .gif: "com.compuserve.gif"
        case .webp: "org.webmproject.webp"
        case .avif: "public.avif"
        case .heic: "public.heic"
        case .tiff: "public.tiff"
        case .svg: "public.svg-image"
        case .bmp: "com.microsoft.bmp"
        case .ico: "com.microsoft.ico"
        case .jpegXL: "public.jpeg-xl"
        }
    }
}

extension AnimationProperties {
    /// Apple documents the dictionary of AVIF sequences without keys for it; those of the other container serve for both.
    fileprivate static func sequence(_ dictionary: String) -> AnimationProperties {
        AnimationProperties(
            dictionary: dictionary,
            loopCount: kCGImagePropertyHEICSLoopCount as String,
            delay: kCGImagePropertyHEICSDelayTime as String,
            unclampedDelay: kCGImagePropertyHEICSUnclampedDelayTime as String,
            countsRepetitions: false
        )
    }
}
#endif
