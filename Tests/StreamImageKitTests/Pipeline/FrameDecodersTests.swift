import StreamImageKit
import Testing

/// Which decoder makes a frame.
struct FrameDecodersTests {
    /// Decoders that know their number and tell of every frame.
    private final class Script: Sendable {
        private let state = Lock((opened: 0, frames: [(decoder: Int, frame: Int)]()))
        /// What happens before a frame is made.
        let onFrame: @Sendable (_ decoder: Int, _ frame: Int) throws(ImageError) -> Void

        init(onFrame: @escaping @Sendable (Int, Int) throws(ImageError) -> Void = { _, _ throws(ImageError) in }) {
            self.onFrame = onFrame
        }

        var opened: Int { state.withLock { $0.opened } }
        /// The decoder of each frame, in order.
        var decoders: [Int] { state.withLock { $0.frames.map(\.decoder) } }

        func open() -> any FrameDecoding {
            let number = state.withLock { state in
                state.opened += 1
                return state.opened
            }
            return Decoder(script: self, number: number)
        }

        final class Decoder: FrameDecoding, Sendable {
            private let script: Script
            private let number: Int
            private let next = Lock(0)

            init(script: Script, number: Int) { (self.script, self.number) = (script, number) }

            var position: Int { next.withLock { $0 } }

            func frame(at index: Int) throws(ImageError) -> Bitmap {
                script.state.withLock { $0.frames.append((number, index)) }
                try script.onFrame(number, index)
                next.withLock { $0 = index + 1 }
                return Bitmap(size: PixelSize(width: index + 1, height: 1), format: .rgb8)
            }
        }
    }

    @Test func inOrderAndRoundAfterRoundOneIsEnough() throws {
        let script = Script()
        let decoders = FrameDecoders { script.open() }
        for index in [0, 1, 2, 3, 0, 1, 2, 3] { #expect(try decoders.frame(at: index).width == index + 1) }
        #expect(script.opened == 1)
    }

    @Test func eachOfTwoViewersKeepsTheDecoderThatIsNearestBehind() throws {
        let script = Script()
        let decoders = FrameDecoders { script.open() }
        for index in [0, 1, 2, 3, 4] { _ = try decoders.frame(at: index) }
        // One goes back; from then on both go forward by turns.
        for index in [1, 5, 2, 6, 3, 7] { _ = try decoders.frame(at: index) }
        #expect(script.decoders == [1, 1, 1, 1, 1] + [2, 1, 2, 1, 2, 1])
    }

    @Test func aThirdTakesOneOfTheTwo() throws {
        let script = Script()
        let decoders = FrameDecoders { script.open() }
        for index in [9, 6, 3, 1] { _ = try decoders.frame(at: index) }
        #expect(script.opened == 2)
    }

    @Test func whoFindsNoneFreeOpensOneAndWaitsForNobody() throws {
        let inner = Lock<(@Sendable () -> Void)?>(nil)
        let script = Script { decoder, _ in
            if decoder == 1 { inner.withLock { $0 }?() }
        }
        let decoders = FrameDecoders { script.open() }
        // While the first makes its frame, somebody wants another.
        inner.withLock { $0 = { _ = try? decoders.frame(at: 4) } }
        _ = try decoders.frame(at: 3)
        #expect(script.decoders == [1, 2])
    }

    @Test func oneThatHasFailedIsLetGo() throws {
        let script = Script { decoder, _ throws(ImageError) in
            if decoder == 1 { throw .truncatedImage(.gif) }
        }
        let decoders = FrameDecoders { script.open() }
        #expect(throws: ImageError.truncatedImage(.gif)) { try decoders.frame(at: 0) }
        _ = try decoders.frame(at: 0)
        _ = try decoders.frame(at: 1)
        #expect(script.decoders == [1, 2, 2])
    }

    @Test func whatCannotBeOpenedIsAnError() {
        let decoders = FrameDecoders { () throws(ImageError) in throw .unsupportedFormat(.gif, reason: "none") }
        #expect(throws: ImageError.unsupportedFormat(.gif, reason: "none")) { try decoders.frame(at: 0) }
    }
}
