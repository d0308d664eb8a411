import Foundation

/// Animated WebP files written in the test: every frame has one colour, which takes no bit a pixel.
struct WebPFile {
    private var chunks: Data

    /// What says that it is an animation, and how often it is played.
    init(width: Int, height: Int = 1, plays: UInt8 = 0, isAnimated: Bool = true) {
        let size = Self.bytes(width - 1) + Self.bytes(height - 1)
        chunks = Self.chunk("VP8X", [isAnimated ? 0x12 : 0x10, 0, 0, 0] + size)
        chunks += Self.chunk("ANIM", [0, 0, 255, 255, plays, 0])
    }

    /// Adds a frame of one colour (straight RGBA) at an even place; `stored` is the size its pixels say they have.
    mutating func add(
        _ color: [UInt8],
        width: Int,
        height: Int = 1,
        left: Int = 0,
        disposesToBackground: Bool = false,
        blends: Bool = true,
        milliseconds: Int = 50,
        stored: (width: Int, height: Int)? = nil
    ) {
        let flags: UInt8 = (disposesToBackground ? 1 : 0) | (blends ? 0 : 2)
        let control =
            Self.bytes(left / 2) + [0, 0, 0] + Self.bytes(width - 1) + Self.bytes(height - 1)
            + Self.bytes(milliseconds) + [flags]
        let picture = Self.lossless(color, width: stored?.width ?? width, height: stored?.height ?? height)
        chunks += Self.chunk("ANMF", control + Self.chunk("VP8L", picture))
    }

    mutating func append(_ name: String, _ content: [UInt8]) {
        chunks += Self.chunk(name, content)
    }

    var finished: Data {
        let length = chunks.count + 4
        return Data("RIFF".utf8) + Data(Self.bytes(length) + [UInt8(length >> 24)]) + Data("WEBP".utf8) + chunks
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        Data(name.utf8) + Data(bytes(content.count) + [0]) + Data(content) + Data(content.count % 2 == 0 ? [] : [0])
    }

    /// 24 bits, the low ones first.
    private static func bytes(_ number: Int) -> [UInt8] {
        (0..<3).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// A lossless bitstream (RFC 9649 §3) whose prefix codes have one symbol each.
    private static func lossless(_ color: [UInt8], width: Int, height: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func write(_ value: Int, _ count: Int) { bits += (0..<count).map { UInt8(value >> $0 & 1) } }
        write(0x2F, 8)
        write(width - 1, 14)
        write(height - 1, 14)
        // With alpha, version 0; no transform, no colour cache, no second level of codes.
        write(1, 1)
        write(0, 3)
        write(0, 3)
        // Green, red, blue, alpha, distance: each a simple code of one symbol of eight bits.
        for symbol in [color[1], color[0], color[2], color[3], 0] {
            write(0b101, 3)
            write(Int(symbol), 8)
        }
        write(0, (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
        }
    }
}
