/// What a GIF file (version 89a) says of itself.
struct GIFHeader {
    /// The canvas.
    let size: PixelSize
    let firstFrame: GIFFrame?
    let frameCount: Int

    init(_ reader: ByteReader) throws(ImageError) {
        var blocks = try GIFBlocks(reader)
        size = blocks.canvas
        firstFrame = blocks.nextFrame()
        var frameCount = firstFrame == nil ? 0 : 1
        while blocks.nextFrame() != nil { frameCount += 1 }
        self.frameCount = frameCount
    }

    var imageHeader: ImageHeader {
        ImageHeader(format: .gif, size: size, frameCount: max(1, frameCount))
    }
}
