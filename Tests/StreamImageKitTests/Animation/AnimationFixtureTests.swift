#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// Animations that other programs wrote; the pixels expected were found by two other decoders.
@Suite(.timeLimit(.minutes(5)))
struct AnimationFixtureTests {
    private static let decoder = StandardImageDecoder()
    private static let names = ["dispose_bgnd.gif", "anim.webp", "mode_16bit.png", "muybridge.apng"]

    private static func pixels(_ name: String, _ x: Int, _ y: Int) throws -> [[UInt8]] {
        let data = try Fixture.data(name)
        let count = try #require(try decoder.timing(data)).frameCount
        let frames = try decoder.opened(data)
        return try (0..<count).map { try frames.frame(at: $0).pixel(x, y) }
    }

    @Test func aGIFWithFramesThatAreCleared() throws {
        let blue: [UInt8] = [30, 144, 255]
        #expect(
            try Self.pixels("dispose_bgnd.gif", 50, 50) == [blue, blue, [0, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]]
        )
    }

    @Test func anAPNGOf16BitsAChannel() throws {
        #expect(try Self.pixels("mode_16bit.png", 64, 32) == [[0, 0, 0], [0, 0, 128]])
    }

    @Test func anAPNGOfGreyWithATransparentValue() throws {
        let greys: [UInt8] = [155, 119, 183, 205, 214, 218, 221, 227, 224, 229, 222, 215, 207, 222, 216]
        #expect(try Self.pixels("muybridge.apng", 22, 4) == greys.map { [$0, $0, $0] })
    }

    @Test func aLossyWebPWithAlpha() throws {
        #expect(
            try Self.pixels("anim.webp", 72, 99) == [
                [0, 0, 0, 0], [19, 19, 19, 190], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0],
            ])
    }

    @Test(arguments: names)
    func noPrefixOfAnAnimationTraps(name: String) throws {
        let data = try Fixture.data(name)
        for step in 0..<30 { Self.exercise(data.prefix(data.count * step / 30)) }
    }

    @Test(arguments: names)
    func noChangedByteOfAnAnimationTraps(name: String) throws {
        let original = try Fixture.data(name)
        var random = SplitMix(seed: 11)
        for _ in 0..<30 {
            var data = original
            for _ in 0..<3 { data[Int.random(in: data.indices, using: &random)] = .random(in: 0...255, using: &random) }
            Self.exercise(data)
        }
    }

    /// Asks for frames back and forth; a damaged file may give any, and errors.
    private static func exercise(_ data: Data) {
        let target = ImageTarget(width: 8, height: 8)
        // Damage may make a canvas large, which takes its time and shows nothing new.
        let limits = DecodingLimits(maximumPixels: 1 << 18)
        guard let header = try? decoder.header(of: data, limits: limits),
            let timing = try? decoder.animationTiming(of: data, header: header, limits: limits),
            let frames = try? decoder.frames(of: data, header: header, target: target, limits: limits)
        else { return }
        for index in [0, timing.frameCount - 1, timing.frameCount / 2] {
            guard let frame = try? frames.frame(at: index) else { continue }
            #expect(frame.size == target.renditionSize(for: header.size))
        }
    }
}
#endif
