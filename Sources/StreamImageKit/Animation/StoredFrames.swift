/// An animation as its file stores it: parts of a canvas, each to be put upon what is there already.
protocol StoredFrames {
    /// What the frames are, without their pixels.
    var sequence: FrameSequence { get }
    /// The embedded ICC profile; empty where there is none.
    var profile: [UInt8] { get }
    /// Decodes a frame, row by row from its top, as RGBA with its colours multiplied by alpha.
    ///
    /// Rows are as wide as the frame, or as what is on the canvas of it; those below the canvas may be left out.
    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError)
}
