/// What an animation's file says of one stored frame: which part of the canvas it changes, and for how long.
struct FrameDescription {
    /// What becomes of the frame's rectangle before the next frame is drawn.
    enum Disposal: UInt8 {
        /// It stays.
        case none
        /// It becomes transparent, whatever background colour the file names: browsers ignore that too.
        case background
        /// It becomes what it was before the frame.
        case previous
    }

    /// How the frame meets what is on the canvas.
    enum Blending: UInt8 {
        /// It takes its place, transparent pixels too.
        case source
        /// It is laid over it.
        case over
    }

    // A file may have a million frames of a dozen bytes each, so that a description is kept small.
    private let storedLeft: UInt32
    private let storedTop: UInt32
    private let storedWidth: UInt32
    private let storedHeight: UInt32
    let disposal: Disposal
    let blending: Blending
    /// Whether the file's structure alone tells that nothing shines through its pixels.
    let isOpaque: Bool
    /// Whether the canvas with this frame depends on no frame before it; ``FrameSequence`` finds out.
    fileprivate(set) var isKeyframe = false
    /// Seconds, as the file has them.
    let delay: Double
    /// Where the file has it; what is found there is known to the format's own reader.
    let offset: Int

    init(
        left: Int,
        top: Int,
        size: PixelSize,
        disposal: Disposal,
        blending: Blending,
        isOpaque: Bool,
        delay: Double,
        offset: Int = 0
    ) {
        storedLeft = UInt32(clamping: left)
        storedTop = UInt32(clamping: top)
        storedWidth = UInt32(clamping: size.width)
        storedHeight = UInt32(clamping: size.height)
        self.disposal = disposal
        self.blending = blending
        self.isOpaque = isOpaque
        self.delay = delay
        self.offset = offset
    }

    var left: Int { Int(storedLeft) }
    var top: Int { Int(storedTop) }
    var size: PixelSize { PixelSize(width: Int(storedWidth), height: Int(storedHeight)) }

    /// How much of it is on the canvas; a side is 0 where nothing is.
    func visibleSize(on canvas: PixelSize) -> PixelSize {
        PixelSize(
            width: max(0, min(size.width, canvas.width - left)),
            height: max(0, min(size.height, canvas.height - top))
        )
    }

    func isInside(_ canvas: PixelSize) -> Bool {
        visibleSize(on: canvas) == size
    }

    fileprivate func covers(_ canvas: PixelSize) -> Bool {
        left == 0 && top == 0 && visibleSize(on: canvas) == canvas
    }
}

/// The stored frames of an animation in their order, without their pixels.
struct FrameSequence {
    /// The size of the whole picture as stored, before its orientation is applied.
    let canvas: PixelSize
    /// How often the frames are played, or `nil` for ever.
    var playCount: Int?
    /// Why the last of the frames cannot be decoded, where the file's structure tells; what follows it is left out.
    var damage: ImageError?
    private(set) var frames: [FrameDescription] = []
    /// Whether the canvas is transparent when the next frame comes.
    private var isClear = true

    init(canvas: PixelSize, playCount: Int? = nil) {
        self.canvas = canvas
        self.playCount = playCount
    }

    mutating func append(_ frame: FrameDescription) {
        var frame = frame
        let covers = frame.covers(canvas)
        let replaces = covers && (frame.blending == .source || frame.isOpaque)
        // What is to come back after the frame has to be known, though none of it is seen with it.
        frame.isKeyframe = isClear || replaces && frame.disposal != .previous
        switch frame.disposal {
        case .none: isClear = false
        case .background: isClear = isClear || covers
        case .previous: break
        }
        frames.append(frame)
    }

    /// How the frames follow each other; `nil` for a still.
    var timing: AnimationTiming? {
        frames.count > 1 ? AnimationTiming(delays: frames.map(\.delay), playCount: playCount) : nil
    }
}
