#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// Animations that are cut, changed, or too large: typed errors, and nothing that traps or hangs.
@Suite(.timeLimit(.minutes(5)))
struct SequenceDamageTests {
    /// The error that an animation ends in, wherever it comes; nil where all frames are made.
    private static func failure(
        _ data: Data,
        target: ImageTarget = ImageTarget(width: 10, height: 10),
        limits: DecodingLimits = DecodingLimits()
    ) -> ImageError? {
        do throws(ImageError) {
            guard let animation = try Animated(data, target: target, limits: limits) else { return nil }
            for frame in try animation.bitmaps() {
                #expect(frame.size == target.renditionSize(for: animation.header.size))
            }
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: SequenceTests.names)
    func aCutFileIsIncomplete(name: String) throws {
        let data = try Fixture.data(name)
        let format = try #require(ImageFormat(sniffing: data))
        // With its header it is told from what was never one of its kind.
        for step in 30..<100 {
            let failure = Self.failure(data.prefix(data.count * step / 100))
            #expect(failure == .truncatedImage(format), "cut at \(step) %")
        }
        for step in 1..<30 { #expect(Self.failure(data.prefix(data.count * step / 100)) != nil) }
    }

    @Test(arguments: SequenceTests.names)
    func noChangedByteTraps(name: String) throws {
        let original = try Fixture.data(name)
        var random = SplitMix(seed: 5)
        for _ in 0..<120 {
            var data = original
            for _ in 0..<3 {
                data[Int.random(in: 12..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            switch Self.failure(data) {
            case nil, .truncatedImage, .corruptImage, .exceedsLimits: break
            case let failure: Issue.record("\(String(describing: failure))")
            }
        }
    }

    @Test(arguments: SequenceTests.names)
    func whatIsOverTheLimitsIsRefused(name: String) throws {
        let data = try Fixture.data(name)
        let size = try #require(try Animated(data)).header.size
        let longest = max(size.width, size.height)
        var limits = [DecodingLimits](repeating: DecodingLimits(), count: 4)
        limits[0].maximumSide = longest - 1
        limits[1].maximumPixels = size.area - 1
        limits[2].maximumAnimationPixels = size.area * 3 - 1
        limits[3].maximumWorkingBytes = size.area * 4
        for limit in limits {
            guard case .exceedsLimits = Self.failure(data, target: .original, limits: limit) else {
                Issue.record("\(limit) let it through")
                continue
            }
        }
        let exact = DecodingLimits(
            maximumPixels: size.area,
            maximumSide: longest,
            maximumAnimationPixels: size.area * 5
        )
        #expect(Self.failure(data, target: .original, limits: exact) == nil)
    }

    @Test func framesThatTheFileCannotHoldAreRefused() throws {
        let data = try Fixture.data(SequenceTests.turned)
        let count = try #require(data.offset(behindBox: "stsz")) + 8
        for bytes: [UInt8] in [[255, 255, 255, 255], [0, 1, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]] {
            let failure = Self.failure(data.changed(at: count, to: bytes))
            #expect(failure != nil, "\(bytes) frames")
        }
    }

    /// A frame whose coded picture is larger than the track says is not decoded.
    @Test func framesLargerThanTheTrackAreRefused() throws {
        let data = try Fixture.data(SequenceTests.turned)
        let width = try #require(data.offset(behindBox: "tkhd")) + 88
        guard case .corruptImage = Self.failure(data.changed(at: width, to: [0, 16, 0, 0, 0, 16, 0, 0])) else {
            Issue.record("it was decoded")
            return
        }
    }
}
#endif
