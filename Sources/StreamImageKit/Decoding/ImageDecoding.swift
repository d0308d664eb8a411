public import Foundation

/// Turns the bytes of an image file into pixels.
///
/// Reading and decoding block, so they are called from decode threads only. Damaged input never traps.
public protocol ImageDecoding: Sendable {
    /// Reads what the first bytes say, and refuses what is over the limits, before anything large is allocated.
    func header(of data: Data, limits: DecodingLimits) throws(ImageError) -> ImageHeader
    /// Bytes that decoding for `target` allocates at its peak, the result included: an upper estimate, for admission.
    func workingBytes(header: ImageHeader, target: ImageTarget) -> Int
    /// Decodes at the size that `target` asks for, orientation applied, in sRGB.
    func decode(
        _ data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap
    /// How the frames of an animation follow each other; `nil` for a still.
    ///
    /// By default every picture is a still.
    func animationTiming(
        of data: Data,
        header: ImageHeader,
        limits: DecodingLimits
    ) throws(ImageError) -> AnimationTiming?
    /// Opens the frames of an animation, at the size that `target` asks for; called only for what has a timing.
    ///
    /// By default there are none, which is an error.
    func frames(
        of data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> any FrameDecoding
}

extension ImageDecoding {
    /// Says that the picture is a still.
    public func animationTiming(
        of data: Data,
        header: ImageHeader,
        limits: DecodingLimits
    ) throws(ImageError) -> AnimationTiming? {
        nil
    }

    /// Says that the format has no frames.
    public func frames(
        of data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> any FrameDecoding {
        throw .unsupportedFormat(header.format, reason: "this decoder makes no frames")
    }
}

/// What an image file says of itself before it is decoded.
public struct ImageHeader: Hashable, Sendable {
    /// The format, from the bytes themselves.
    public var format: ImageFormat
    /// Width and height in pixels as they are shown, with the orientation applied.
    public var size: PixelSize
    /// The stored orientation, 1 to 8 as in EXIF; 1 for upright, and for HEIF and AVIF, whose container rules.
    public var orientation: Int
    /// The number of animation frames, where the header alone tells; 1 for a still.
    public var frameCount: Int?
    /// Whether the picture is stored in several passes (progressive JPEG, interlaced PNG), which costs memory.
    public var isProgressive: Bool

    /// Makes a header.
    public init(
        format: ImageFormat,
        size: PixelSize,
        orientation: Int = 1,
        frameCount: Int? = 1,
        isProgressive: Bool = false
    ) {
        self.format = format
        self.size = size
        self.orientation = orientation
        self.frameCount = frameCount
        self.isProgressive = isProgressive
    }
}

/// What a decoder refuses before it allocates anything.
public struct DecodingLimits: Hashable, Sendable {
    /// The most pixels that a picture may declare.
    ///
    /// The default is 268,435,456 (2²⁸).
    public var maximumPixels: Int
    /// The most pixels on one side.
    ///
    /// The default is 65,535.
    public var maximumSide: Int
    /// The most bytes that one decode may allocate at its peak.
    ///
    /// The default is 1 GiB.
    ///
    /// A picture that is decoded in a scaled or streaming way counts with what that takes, so that a legal
    /// 100-megapixel photo can be shown small.
    public var maximumWorkingBytes: Int
    /// The most animation frames times canvas pixels.
    ///
    /// The default is 1,073,741,824 (2³⁰).
    public var maximumAnimationPixels: Int

    /// Limits that let every ordinary picture through.
    public init(
        maximumPixels: Int = 1 << 28,
        maximumSide: Int = 65_535,
        maximumWorkingBytes: Int = 1 << 30,
        maximumAnimationPixels: Int = 1 << 30
    ) {
        self.maximumPixels = maximumPixels
        self.maximumSide = maximumSide
        self.maximumWorkingBytes = maximumWorkingBytes
        self.maximumAnimationPixels = maximumAnimationPixels
    }
}
