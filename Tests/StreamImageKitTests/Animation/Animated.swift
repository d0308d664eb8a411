#if os(Linux)
import Foundation
import StreamImageKit

/// An animation as the decoder opens it.
struct Animated {
    let header: ImageHeader
    let timing: AnimationTiming
    let frames: any FrameDecoding

    /// Opens an animation; nil for a still.
    init?(
        _ data: Data,
        target: ImageTarget = .original,
        limits: DecodingLimits = DecodingLimits()
    ) throws(ImageError) {
        let decoder = StandardImageDecoder()
        var header = try decoder.header(of: data, limits: limits)
        guard let timing = try decoder.animationTiming(of: data, header: header, limits: limits) else { return nil }
        header.frameCount = timing.frameCount
        self.header = header
        self.timing = timing
        frames = try decoder.frames(of: data, header: header, target: target, limits: limits)
    }

    /// All frames, in order.
    func bitmaps() throws(ImageError) -> [Bitmap] {
        var bitmaps: [Bitmap] = []
        for index in 0..<timing.frameCount { bitmaps.append(try frames.frame(at: index)) }
        return bitmaps
    }
}

extension Data {
    /// The offset behind a box's type, counted from the file's end or from its start.
    func offset(behindBox type: String, last: Bool = false) -> Int? {
        range(of: Data(type.utf8), options: last ? .backwards : []).map { $0.upperBound - startIndex }
    }

    /// A copy with some bytes changed.
    func changed(at offset: Int, to bytes: [UInt8]) -> Data {
        var copy = Data(self)
        copy.replaceSubrange(copy.startIndex + offset..<copy.startIndex + offset + bytes.count, with: bytes)
        return copy
    }
}
#endif
