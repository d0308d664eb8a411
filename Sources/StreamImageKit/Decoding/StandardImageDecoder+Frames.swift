#if os(Linux)
public import Foundation

extension StandardImageDecoder {
    /// How the frames of an animation follow each other; `nil` for a still.
    ///
    /// A file that says it is animated and has one frame is a still, and so is one that is not animated by its format's
    /// rules.
    ///
    /// - Throws: As ``header(of:limits:)``; ``ImageError/unsupportedFormat(_:reason:)`` where libavif or libjxl is missing.
    public func animationTiming(
        of data: Data,
        header: ImageHeader,
        limits: DecodingLimits
    ) throws(ImageError) -> AnimationTiming? {
        try limits.check(header)
        return switch header.format {
        case .gif: try GIFFrames(data).sequence.timing
        case .png: try PNGFrames(data).sequence.timing
        case .webp: try WebPFrames(data).sequence.timing
        case .avif:
            try data.withByteReader { reader throws(ImageError) in try AVIFFrames.timing(of: reader, limits: limits) }
        case .jpegXL:
            try data.withByteReader { reader throws(ImageError) in try JPEGXLFrames.timing(of: reader, limits: limits) }
        case .jpeg, .heic, .tiff, .svg, .bmp, .ico: nil
        }
    }

    /// Opens the frames of an animation, at the size that `target` asks for.
    ///
    /// A frame that is damaged, or cut off by the end of the file, fails when it is asked for, and so do those that build
    /// on it; the frames before it are made.
    public func frames(
        of data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> any FrameDecoding {
        try limits.check(header)
        let rendition = target.renditionSize(for: header.size)
        try limits.check(
            workingBytes: WorkingMemory.bytes(forFramesOf: header, rendition: rendition),
            rendition: rendition,
            format: header.format
        )
        return switch header.format {
        case .gif: try ComposedFrames(GIFFrames(data), header: header, target: target)
        case .png: try ComposedFrames(PNGFrames(data), header: header, target: target)
        case .webp: try ComposedFrames(WebPFrames(data), header: header, target: target)
        case .avif:
            try data.withByteReader { reader throws(ImageError) in
                try AVIFFrames(reader, target: target, limits: limits)
            }
        case .jpegXL:
            try data.withByteReader { reader throws(ImageError) in
                try JPEGXLFrames(reader, header: header, target: target, limits: limits)
            }
        case .jpeg, .heic, .tiff, .svg, .bmp, .ico:
            throw .unsupportedFormat(header.format, reason: "this decoder makes no frames of it")
        }
    }
}
#endif
