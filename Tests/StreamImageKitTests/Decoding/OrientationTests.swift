#if os(Linux)
import Foundation
import SharedFolder
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OrientationTests {
    private static let decoder = StandardImageDecoder()

    /// Three by two blocks of sixteen pixels, all different.
    private static let stored = Bitmap.drawn(48, 32) { x, y in
        let colors: [[UInt8]] = [
            [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255], [255, 255, 255],
        ]
        return colors[y / 16 * 3 + x / 16]
    }

    /// An EXIF file with nothing but an orientation.
    private static func exif(_ orientation: Int, isBigEndian: Bool) -> Data {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        let entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return Data(Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + entry)
            + Data(number(0, 4))
    }

    private static func jpeg(_ orientation: Int, isBigEndian: Bool = false, progressive: Bool = false) throws -> Data {
        let plain = try BitmapEncoder.jpeg(stored, quality: 95, progressive: progressive)
        let payload = Data("Exif\0\0".utf8) + exif(orientation, isBigEndian: isBigEndian)
        let length = payload.count + 2
        return plain.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + payload
            + plain.dropFirst(2)
    }

    private static func png(_ orientation: Int) throws -> Data {
        let plain = try BitmapEncoder.png(stored)
        let payload = exif(orientation, isBigEndian: true)
        var chunk = Data("eXIf".utf8) + payload
        var checksum: UInt32 = .max
        for byte in chunk {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        checksum = ~checksum
        chunk =
            Data([0, 0, 0, UInt8(payload.count)]) + chunk
            + Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
        return plain.prefix(33) + chunk + plain.dropFirst(33)
    }

    /// Where the shown pixel is stored, from the definition in EXIF: which side is row 0 and which is column 0.
    private static func storedPlace(_ orientation: Int, _ x: Int, _ y: Int) -> (x: Int, y: Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch orientation {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        case 8: (right - y, x)
        default: (x, y)
        }
    }

    private static func expect(_ bitmap: Bitmap, shows orientation: Int, _ location: SourceLocation = #_sourceLocation)
    {
        let shownWidth = orientation > 4 && orientation < 9 ? stored.height : stored.width
        let scale = Double(shownWidth) / Double(bitmap.width)
        // The middle of every block, wherever it has gone.
        for y in stride(from: bitmap.height / 6 + 1, to: bitmap.height, by: max(1, bitmap.height / 3)) {
            for x in stride(from: bitmap.width / 6 + 1, to: bitmap.width, by: max(1, bitmap.width / 3)) {
                let place = storedPlace(orientation, Int((Double(x) + 0.5) * scale), Int((Double(y) + 0.5) * scale))
                guard (4...11).contains(place.x % 16), (4...11).contains(place.y % 16) else { continue }
                let (found, wanted) = (bitmap.pixel(x, y), stored.pixel(place.x, place.y))
                let worst = zip(found, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 255
                #expect(
                    worst < 60,
                    "orientation \(orientation) at \(x), \(y): \(found), not \(wanted)",
                    sourceLocation: location
                )
            }
        }
    }

    private static let targets = [
        ImageTarget.original, ImageTarget(width: 24, height: 24), ImageTarget(width: 24, height: 24, mode: .fill),
        ImageTarget(width: 20, height: nil), ImageTarget(width: nil, height: 31),
    ]

    @Test(arguments: 1...8)
    func allEightOrientationsComeOutUpright(orientation: Int) throws {
        let files = try [
            Self.jpeg(orientation), Self.jpeg(orientation, isBigEndian: true),
            Self.jpeg(orientation, progressive: true), Self.png(orientation),
        ]
        let shown = orientation > 4 ? Self.stored.size.transposed : Self.stored.size
        for data in files {
            for target in Self.targets {
                let header = try Self.decoder.header(of: data, limits: DecodingLimits())
                #expect(header.size == shown)
                #expect(header.orientation == orientation)
                let bitmap = try Self.decoder.image(data, target: target)
                #expect(bitmap.size == target.renditionSize(for: shown))
                Self.expect(bitmap, shows: orientation)
            }
        }
    }

    @Test(arguments: [0, 9, 255, 65_535])
    func whatIsNoOrientationMeansUpright(value: Int) throws {
        let header = try Self.decoder.header(of: Self.jpeg(value), limits: DecodingLimits())
        #expect(header.orientation == 1)
        #expect(header.size == Self.stored.size)
    }

    @Test(
        .enabled(if: Corpus.isPresent, Comment(rawValue: SharedFolder.corpus.skipped)),
        arguments: [
            "orientation/Landscape_", "orientation/Portrait_", "orientation/hopper_orientation_",
            "orientation/g4_orientation_", "orientation/orientation",
        ])
    func oneFamilyShowsOnePicture(prefix: String) throws {
        let family = Corpus.rows.filter { row in
            row.path.hasPrefix(prefix) && !row.path.hasSuffix(".jxl") && !row.path.hasSuffix(".png")
        }
        try #require(family.count > 2)
        for target in [ImageTarget(width: 100, height: 100), ImageTarget(width: 90, height: 60, mode: .fill)] {
            let bitmaps = try family.map { try Self.decoder.image($0.data(), target: target) }
            let first = try #require(bitmaps.first)
            for (row, bitmap) in zip(family, bitmaps) {
                #expect(bitmap.meanDifference(from: first) < 8, "\(row.path)")
            }
        }
    }
}
#endif
