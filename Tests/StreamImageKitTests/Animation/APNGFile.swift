import Foundation
@testable import StreamImageKit

/// Animated PNG files written in the test, drawn with the letters of hand-made frames.
struct APNGFile {
    /// How the sequence numbers of chunks are to be written wrongly.
    var numberGap: UInt32 = 0
    private(set) var data: Data
    private var number: UInt32 = 0
    private let canvas: PixelSize

    init(width: Int, height: Int = 1) {
        canvas = PixelSize(width: width, height: height)
        data = PNGFile.beginning(canvas, colorType: 6)
    }

    /// The chunk that says it is animated.
    mutating func control(frames: UInt32, plays: UInt32 = 0) {
        append("acTL", PNGFile.bigEndian(frames) + PNGFile.bigEndian(plays))
    }

    /// The default image.
    mutating func addImage(_ rows: String...) {
        append("IDAT", Self.pixels(rows))
    }

    /// A frame's control, and its pixels where it has rows.
    mutating func add(
        _ rows: String...,
        width: Int? = nil,
        left: Int = 0,
        top: Int = 0,
        disposal: UInt8 = 0,
        blending: UInt8 = 0,
        delay: (UInt8, UInt8) = (5, 100)
    ) {
        let size = [width ?? rows.first?.count ?? canvas.width, rows.isEmpty ? canvas.height : rows.count, left, top]
        let place = size.flatMap { PNGFile.bigEndian(UInt32($0)) }
        append("fcTL", nextNumber() + place + [0, delay.0, 0, delay.1, disposal, blending])
        if !rows.isEmpty { append("fdAT", nextNumber() + Self.pixels(rows)) }
    }

    mutating func append(_ name: String, _ content: [UInt8]) {
        data += PNGFile.chunk(name, content)
    }

    /// With the chunk that ends a file.
    var finished: Data { data + PNGFile.chunk("IEND", []) }

    private mutating func nextNumber() -> [UInt8] {
        defer { number += 1 }
        return PNGFile.bigEndian(number + numberGap)
    }

    private static func pixels(_ rows: [String]) -> [UInt8] {
        let letters = rows.map(Array.init)
        let bitmap = Bitmap.drawn(rows[0].count, rows.count, format: .rgba8Premultiplied) { x, y in
            switch letters[y][x] {
            case "R": [255, 0, 0, 255]
            case "G": [0, 255, 0, 255]
            case "B": [0, 0, 255, 255]
            // Straight, as files have it.
            case "b": [0, 0, 255, 128]
            default: [0, 0, 0, 0]
            }
        }
        return PNGFile.pixels(bitmap)
    }
}
