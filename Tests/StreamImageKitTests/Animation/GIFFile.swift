import Foundation

/// GIF files written in the test: two-bit colours of the same letters as hand-made frames, uncompressed.
struct GIFFile {
    /// A global palette of 128 colours: nothing, red, green, blue, and black.
    static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255] + [UInt8](repeating: 0, count: 124 * 3)

    private(set) var data: Data

    /// The header and the palette; `repeats` is what Netscape's extension says.
    init(width: UInt8, height: UInt8 = 1, repeats: UInt8? = nil, application: String = "NETSCAPE2.0") {
        data = Data("GIF89a".utf8) + [width, 0, height, 0, 0xF6, 0, 0] + Self.palette
        if let repeats { data += Data([0x21, 0xFF, 11]) + Data(application.utf8) + [3, 1, repeats, 0, 0] }
    }

    /// Adds a frame; `delay` is in hundredths of a second.
    mutating func add(
        _ rows: String...,
        left: UInt8 = 0,
        top: UInt8 = 0,
        disposal: UInt8 = 0,
        delay: UInt8 = 5
    ) {
        let pixels = rows.joined()
        let isTransparent = pixels.contains(".")
        data += [0x21, 0xF9, 4, disposal << 2 | (isTransparent ? 1 : 0), delay, 0, 0, 0]
        data += [0x2C, left, 0, top, 0, UInt8(rows.first?.count ?? 0), 0, UInt8(rows.count), 0, 0]
        data += Self.compressed(pixels.map { Self.index(of: $0) })
    }

    mutating func append(_ bytes: [UInt8]) { data += bytes }

    /// With the byte that ends a file.
    var finished: Data { data + [0x3B] }

    private static func index(of letter: Character) -> UInt8 {
        switch letter {
        case "R": 1
        case "G": 2
        case "B": 3
        default: 0
        }
    }

    /// Codes of eight bits, one for each pixel; the table is emptied before codes would grow.
    private static func compressed(_ indices: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (place, index) in indices.enumerated() {
            if place % 100 == 0 { codes.append(0x80) }
            codes.append(index)
        }
        codes.append(0x81)
        var blocks: [UInt8] = [7]
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            blocks += [UInt8(block.count)] + block
        }
        return blocks + [0]
    }
}
