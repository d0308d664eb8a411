#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// What the boxes of an AVIF track say, by a track in which they are changed.
@Suite(.timeLimit(.minutes(2)))
struct AVIFTrackTests {
    private let data: Data

    init() throws {
        data = try Fixture.data(SequenceTests.turned)
    }

    private func offset(_ box: String, plus distance: Int) throws -> Int {
        try #require(data.offset(behindBox: box, last: true)) + distance
    }

    private func playCount(_ data: Data) throws -> Int? {
        try #require(try Animated(data)).timing.playCount
    }

    // The track's duration is 150, and so is its edit's, which does not repeat.
    @Test func anEditThatRepeatsIsPlayedUntilTheTrackEnds() throws {
        let repeating = try data.changed(at: offset("elst", plus: 3), to: [1])
        #expect(try playCount(repeating) == 1)
        let duration = try offset("tkhd", plus: 28)
        for (ticks, count) in [(300, 2), (301, 3), (299, 2), (1, 1)] {
            let bytes = withUnsafeBytes(of: UInt64(ticks).bigEndian) { Array($0) }
            #expect(try playCount(repeating.changed(at: duration, to: bytes)) == count)
        }
        let endless = repeating.changed(at: duration, to: Array(repeating: 255, count: 8))
        #expect(try playCount(endless) == nil)
        #expect(try playCount(endless.changed(at: offset("elst", plus: 3), to: [0])) == 1)
    }

    @Test func withoutEditsItIsPlayedForEver() throws {
        #expect(try playCount(data.changed(at: offset("edts", plus: -4), to: Array("free".utf8))) == nil)
        let empty = try data.changed(at: offset("elst", plus: 3), to: [1])
            .changed(at: offset("elst", plus: 8), to: Array(repeating: 0, count: 8))
        #expect(try playCount(empty) == nil)
    }

    @Test func delaysThatNobodyMeantBecomeATenth() throws {
        for ticks in [UInt8(0), 1] {
            let hasty = try data.changed(at: offset("stts", plus: 12), to: [0, 0, 0, ticks])
            #expect(try #require(try Animated(hasty)).timing.delays == [0.1, 0.1, 0.1])
        }
        let timeless = try data.changed(at: offset("mdhd", plus: 20), to: [0, 0, 0, 0])
        #expect(try #require(try Animated(timeless)).timing.delays == [0.1, 0.1, 0.1])
    }

    @Test func durationsThatAreMissingBecomeATenth() throws {
        let short = try data.changed(at: offset("stts", plus: 8), to: [0, 0, 0, 1])
        #expect(try #require(try Animated(short)).timing.delays == [0.5, 0.1, 0.1])
        let long = try data.changed(at: offset("stts", plus: 8), to: [255, 255, 255, 255])
        #expect(try #require(try Animated(long)).timing.delays == [0.5, 0.5, 0.5])
    }

    /// All turns with all mirrors, in the order that HEIF prescribes: first the turn, against the clock.
    @Test(arguments: 0..<4, [nil, 0, 1])
    func framesAreTurnedAndThenMirrored(turns: Int, mirror: Int?) throws {
        let turn = try offset("irot", plus: 0)
        let stored = try #require(try Animated(data.changed(at: turn, to: [0]))).frames.frame(at: 1)
        #expect(stored.size == PixelSize(width: 64, height: 32))
        var changed = data.changed(at: turn, to: [UInt8(turns)])
        if let mirror {
            // In the place of a box that says nothing of the pictures.
            changed = try changed.changed(at: offset("ccst", plus: -4), to: Array("imir".utf8))
                .changed(at: offset("ccst", plus: 0), to: [UInt8(mirror)])
        }
        let frame = try #require(try Animated(changed)).frames.frame(at: 1)
        var expected = stored
        for _ in 0..<turns { expected = expected.turnedAgainstTheClock }
        if let mirror { expected = mirror == 0 ? expected.upsideDown : expected.upsideDown.turnedHalf }
        #expect(frame.meanDifference(from: expected) == 0)
    }
}

extension Bitmap {
    fileprivate var turnedAgainstTheClock: Bitmap {
        Bitmap.drawn(height, width, format: format) { x, y in pixel(width - 1 - y, x) }
    }

    fileprivate var turnedHalf: Bitmap {
        Bitmap.drawn(width, height, format: format) { x, y in pixel(width - 1 - x, height - 1 - y) }
    }

    fileprivate var upsideDown: Bitmap {
        Bitmap.drawn(width, height, format: format) { x, y in pixel(x, height - 1 - y) }
    }
}
#endif
