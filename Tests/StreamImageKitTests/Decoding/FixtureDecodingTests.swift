#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FixtureDecodingTests {
    private static let decoder = StandardImageDecoder()

    private static let files: [(name: String, width: Int, height: Int, hasAlpha: Bool)] = [
        ("peacock.default.jpeg", 100, 75, false), ("peacock.progressive.jpeg", 100, 75, false),
        ("basi6a16.png", 32, 32, true), ("basn3p04.png", 32, 32, false), ("tbbn3p08.png", 32, 32, true),
        ("bgai4a16.png", 32, 32, true), ("pal1.bmp", 127, 64, false), ("hopper_orientation_6.webp", 128, 128, false),
        ("gradient-10b-displayp3-alpha.heic", 64, 64, true), ("elements-via-ENTITY-reference-1.svg", 200, 200, true),
    ]

    @Test(arguments: files)
    func everyFormatDecodes(name: String, width: Int, height: Int, hasAlpha: Bool) throws {
        let bitmap = try Self.decoder.image(Fixture.data(name))
        #expect(bitmap.size == PixelSize(width: width, height: height))
        #expect(bitmap.isOpaque == !hasAlpha)
    }

    @Test(arguments: files)
    func everyFormatFitsAndFillsABox(name: String, width: Int, height: Int, hasAlpha: Bool) throws {
        let data = try Fixture.data(name)
        for target in [
            ImageTarget(width: 20, height: 13), ImageTarget(width: 20, height: 13, mode: .fill),
            ImageTarget(width: 300, height: nil, allowsEnlarging: true), ImageTarget(width: 1, height: 1),
        ] {
            let expected = target.renditionSize(for: PixelSize(width: width, height: height))
            #expect(try Self.decoder.image(data, target: target).size == expected)
        }
    }

    /// Damaged files may come out in any way but a trap or a picture of another size.
    @Test(arguments: files.map(\.name) + ["dispose_bgnd.gif", "hopper.ico", "g4_orientation_8.tif", "jpg-cmyk-2.jpg"])
    func noPrefixOfAFileTraps(name: String) throws {
        let data = try Fixture.data(name)
        for step in 0..<40 {
            let prefix = data.prefix(data.count * step / 40)
            for target in [ImageTarget.original, ImageTarget(width: 10, height: 10)] {
                guard let header = try? Self.decoder.header(of: prefix, limits: DecodingLimits()),
                    let bitmap = try? Self.decoder.decode(
                        prefix, header: header, target: target, limits: DecodingLimits()
                    )
                else { continue }
                #expect(bitmap.size == target.renditionSize(for: header.size))
            }
        }
    }

    @Test(arguments: files.map(\.name) + ["dispose_bgnd.gif", "hopper.ico", "g4_orientation_8.tif", "blendmodes.jxl"])
    func noChangedByteTraps(name: String) throws {
        let original = try Fixture.data(name)
        var state: UInt64 = 7
        for _ in 0..<60 {
            var data = original
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                data[Int(state >> 33) % data.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            _ = try? Self.decoder.image(data, target: ImageTarget(width: 10, height: 10))
        }
    }

    @Test(arguments: ["peacock.default.jpeg", "peacock.progressive.jpeg"])
    func aCutJPEGIsIncompleteButOneWithoutItsEndMarkerIsShown(name: String) throws {
        let data = try Fixture.data(name)
        let whole = try Self.decoder.image(data)
        #expect(throws: ImageError.truncatedImage(.jpeg)) { try Self.decoder.image(data.prefix(data.count * 2 / 3)) }
        #expect(data.suffix(2) == Data([0xFF, 0xD9]))
        #expect(try Self.decoder.image(data.dropLast(2)).meanDifference(from: whole) == 0)
    }

    @Test func aCutPNGAndWebPAreIncomplete() throws {
        for (name, format) in [("basi6a16.png", ImageFormat.png), ("hopper_orientation_6.webp", .webp)] {
            let data = try Fixture.data(name)
            #expect(throws: ImageError.truncatedImage(format)) { try Self.decoder.image(data.prefix(data.count / 2)) }
        }
    }

    /// A whole lossless picture of one black pixel, shorter than the header of any lossy one.
    @Test func theSmallestWebPIsAPicture() throws {
        let chunk: [UInt8] = [0x2F, 0, 0, 0, 0, 0x88, 0x88, 0x08]
        let data = Data(Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [8, 0, 0, 0] + chunk)
        #expect(try Self.decoder.image(data).pixel(0, 0) == [0, 0, 0])
        for count in 12..<25 {
            #expect(throws: ImageError.truncatedImage(.webp)) {
                try Self.decoder.header(of: data.prefix(count), limits: DecodingLimits())
            }
        }
    }

    @Test func progressiveAndBaselineShowTheSamePicture() throws {
        for target in [ImageTarget.original, ImageTarget(width: 30, height: 30)] {
            let baseline = try Self.decoder.image(Fixture.data("peacock.default.jpeg"), target: target)
            let progressive = try Self.decoder.image(Fixture.data("peacock.progressive.jpeg"), target: target)
            #expect(baseline.meanDifference(from: progressive) < 3)
        }
    }

    @Test func whatIsNoPictureIsSaidSo() {
        #expect(throws: ImageError.emptyBody(url: "")) {
            try Self.decoder.header(of: Data(), limits: DecodingLimits())
        }
        #expect(throws: ImageError.notAnImage(url: "", found: "a web page")) {
            try Self.decoder.header(of: Data("<!doctype html>".utf8), limits: DecodingLimits())
        }
    }
}
#endif
