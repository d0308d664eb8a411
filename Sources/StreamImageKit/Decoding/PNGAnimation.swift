/// Finds the frames of an animated PNG (third edition, §13.2), chunk by chunk.
///
/// What contradicts the rules ends the animation, as it does in browsers: the frames before it are there.
struct PNGAnimation {
    static let header = PNGChunks.kind("IHDR")
    static let palette = PNGChunks.kind("PLTE")
    static let transparency = PNGChunks.kind("tRNS")
    static let pixels = PNGChunks.kind("IDAT")
    static let end = PNGChunks.kind("IEND")
    static let animationControl = PNGChunks.kind("acTL")
    static let frameControl = PNGChunks.kind("fcTL")
    static let framePixels = PNGChunks.kind("fdAT")

    private(set) var sequence: FrameSequence
    /// What every frame needs to be read: the header's content behind the size, and the chunks of palette and
    /// transparency.
    private(set) var sampleFormat: [UInt8] = []
    private(set) var paletteChunk: [UInt8] = []
    private(set) var transparencyChunk: [UInt8] = []
    /// How many frames the file says it has; 0 where it does not say it is animated.
    private var declaredCount = 0
    private var sequenceNumber = 0
    /// Whether pixels have transparency of their own or from a chunk.
    private var hasAlpha = false
    private var foundPixels = false

    init(canvas: PixelSize) {
        sequence = FrameSequence(canvas: canvas)
    }

    /// Takes the next chunk; tells whether those after it matter.
    mutating func take(_ chunk: PNGChunks.Chunk) -> Bool {
        switch chunk.kind {
        case Self.header:
            sampleFormat = chunk.content.part(from: 8).array
            hasAlpha = (chunk.content.byte(at: 9) ?? 0) & 4 != 0
        case Self.palette where !foundPixels && paletteChunk.isEmpty:
            paletteChunk = chunk.whole.array
        case Self.transparency where !foundPixels && transparencyChunk.isEmpty:
            transparencyChunk = chunk.whole.array
            hasAlpha = true
        case Self.animationControl where !foundPixels && declaredCount == 0:
            declaredCount = chunk.content.bigEndian32(at: 0) ?? 0
            let count = chunk.content.bigEndian32(at: 4) ?? 0
            sequence.playCount = count == 0 ? nil : count
        case Self.pixels:
            foundPixels = true
            // Whoever says nothing before the picture is not animated.
            return declaredCount > 0
        case Self.frameControl:
            return declaredCount == 0 || takeFrame(chunk)
        case Self.framePixels where declaredCount > 0:
            return takePixels(chunk)
        case Self.end: return false
        default: break
        }
        return true
    }

    private mutating func takeFrame(_ chunk: PNGChunks.Chunk) -> Bool {
        let content = chunk.content
        guard sequence.frames.count < declaredCount, takeNumber(content), let width = content.bigEndian32(at: 4),
            let height = content.bigEndian32(at: 8), let left = content.bigEndian32(at: 12),
            let top = content.bigEndian32(at: 16), let numerator = content.bigEndian16(at: 20),
            let denominator = content.bigEndian16(at: 22), let disposal = content.byte(at: 24),
            let blending = content.byte(at: 25)
        else { return false }
        let disposals = [FrameDescription.Disposal.none, .background, .previous]
        guard width > 0, height > 0, disposals.indices.contains(disposal), (0...1).contains(blending) else {
            return false
        }
        let frame = FrameDescription(
            left: left,
            top: top,
            size: PixelSize(width: width, height: height),
            disposal: disposals[disposal],
            blending: blending == 0 ? .source : .over,
            isOpaque: !hasAlpha,
            delay: Double(numerator) / Double(denominator == 0 ? 100 : denominator),
            offset: chunk.offset
        )
        guard frame.isInside(sequence.canvas) else { return false }
        // The default image can only be a frame that is as large as itself.
        guard foundPixels || sequence.frames.isEmpty && frame.size == sequence.canvas else { return false }
        sequence.append(frame)
        return true
    }

    private mutating func takePixels(_ chunk: PNGChunks.Chunk) -> Bool {
        guard !sequence.frames.isEmpty else { return false }
        guard foundPixels, takeNumber(chunk.content) else {
            sequence.damage = .corruptImage(.png, reason: "the data of a frame is out of sequence")
            return false
        }
        return true
    }

    /// Chunks of all frames are numbered in one row.
    private mutating func takeNumber(_ content: ByteReader) -> Bool {
        guard content.bigEndian32(at: 0) == sequenceNumber else { return false }
        sequenceNumber += 1
        return true
    }
}
