import Foundation
import StreamImageKit

/// Decodes files of a dozen bytes that say which animation they are, and remembers what it was asked for.
///
/// Every pixel of a frame has the value ``value(frame:version:)``, so that frames can be told apart.
final class AnimatedDecoder: ImageDecoding {
    struct Log: Sendable {
        var stills = 0
        var timings = 0
        var decoders = 0
        var frames: [Int] = []
    }

    private struct State: Sendable {
        var log = Log()
        var isHolding = false
    }

    private let state = Lock(State())
    private let permits = DispatchSemaphore(value: 0)

    var log: Log { state.withLock { $0.log } }

    /// Keeps frames from being made until ``letGo(_:)``.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Lets so many frames be made that are being held, and all that come later.
    func letGo(_ count: Int) {
        state.withLock { $0.isHolding = false }
        for _ in 0..<count { permits.signal() }
    }

    // MARK: Files

    private static let signature = Data("GIF89a".utf8)
    private static let nothing: UInt8 = 255

    /// The file of an animation of square frames; `tellsCount` is whether the header has their number.
    static func file(
        frames: UInt8,
        version: UInt8 = 0,
        side: UInt8 = 10,
        tellsCount: Bool = true,
        damagedFrame: UInt8? = nil
    ) -> Data {
        signature + [frames, version, side, tellsCount ? 1 : 0, damagedFrame ?? nothing]
    }

    /// A file that begins like an animation and then ends.
    static let damagedFile = signature

    static func value(frame: Int, version: UInt8 = 0) -> UInt8 { version * 16 + UInt8(frame) }

    // MARK: ImageDecoding

    func header(of data: Data, limits: DecodingLimits) throws(ImageError) -> ImageHeader {
        let facts = [UInt8](data.dropFirst(Self.signature.count))
        guard facts.count == 5 else { throw .truncatedImage(.gif) }
        return ImageHeader(
            format: .gif,
            size: PixelSize(width: Int(facts[2]), height: Int(facts[2])),
            frameCount: facts[3] == 1 ? Int(facts[0]) : nil
        )
    }

    func workingBytes(header: ImageHeader, target: ImageTarget) -> Int { 4 * header.size.area }

    func decode(
        _ data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        state.withLock { $0.log.stills += 1 }
        return Self.bitmap(of: data, frame: 0, size: target.renditionSize(for: header.size))
    }

    func animationTiming(
        of data: Data,
        header: ImageHeader,
        limits: DecodingLimits
    ) throws(ImageError) -> AnimationTiming? {
        state.withLock { $0.log.timings += 1 }
        let count = Int(data[data.startIndex + Self.signature.count])
        return AnimationTiming(delays: Array(repeating: 0.2, count: count), playCount: nil)
    }

    func frames(
        of data: Data,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) -> any FrameDecoding {
        state.withLock { $0.log.decoders += 1 }
        return Frames(decoder: self, data: data, size: target.renditionSize(for: header.size))
    }

    private static func bitmap(of data: Data, frame: Int, size: PixelSize) -> Bitmap {
        let version = data[data.startIndex + signature.count + 1]
        return Bitmap(size: size, format: .rgb8) { pixels in
            for index in pixels.indices { pixels[index] = value(frame: frame, version: version) }
        }
    }

    private final class Frames: FrameDecoding {
        private let decoder: AnimatedDecoder
        private let data: Data
        private let size: PixelSize
        private(set) var position = 0

        init(decoder: AnimatedDecoder, data: Data, size: PixelSize) {
            (self.decoder, self.data, self.size) = (decoder, data, size)
        }

        func frame(at index: Int) throws(ImageError) -> Bitmap {
            let isHolding = decoder.state.withLock { state in
                state.log.frames.append(index)
                return state.isHolding
            }
            if isHolding { decoder.permits.wait() }
            guard data.last != UInt8(index) else { throw .corruptImage(.gif, reason: "its test wants it so") }
            position = index + 1
            return AnimatedDecoder.bitmap(of: data, frame: index, size: size)
        }
    }
}
