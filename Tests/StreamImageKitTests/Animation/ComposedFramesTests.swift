@testable import StreamImageKit
import Testing

/// What becomes of stored frames on their canvas.
@Suite(.timeLimit(.minutes(5)))
struct ComposedFramesTests {
    @Test(
        arguments: [
            (FrameDescription.Disposal.none, FrameDescription.Blending.over, "RGRR", "RGRB"),
            (.none, .source, "RG.R", "RG.B"),
            (.background, .over, "RGRR", "R..B"),
            (.background, .source, "RG.R", "R..B"),
            (.previous, .over, "RGRR", "RRRB"),
            (.previous, .source, "RG.R", "RRRB"),
        ]
    )
    func everyDisposalAndBlending(
        disposal: FrameDescription.Disposal,
        blending: FrameDescription.Blending,
        during: String,
        after: String
    ) throws {
        let stored = HandMadeFrames(width: 4)
            .add("RRRR")
            .add("G.", left: 1, disposal: disposal, blending: blending)
            .add("B", left: 3)
        let frames = try stored.opened()
        #expect(try frames.frame(at: 0).drawing == ["RRRR"])
        #expect(try frames.frame(at: 1).drawing == [during])
        #expect(try frames.frame(at: 2).drawing == [after])
        // With the second frame skipped, too.
        #expect(try stored.opened().frame(at: 2).drawing == [after])
    }

    @Test(arguments: [FrameDescription.Disposal.background, .previous])
    func aFirstFrameThatIsTakenBackLeavesNothing(disposal: FrameDescription.Disposal) throws {
        let frames = try HandMadeFrames(width: 3).add("RRR", disposal: disposal).add("G", left: 1).opened()
        #expect(try frames.frame(at: 0).drawing == ["RRR"])
        #expect(try frames.frame(at: 1).drawing == [".G."])
    }

    @Test func whatIsTakenBackIsWhatTheFrameBeforeLeft() throws {
        let frames = try HandMadeFrames(width: 3)
            .add("RRR")
            .add("GG", disposal: .background)
            .add("BBB", disposal: .previous)
            .add("G", left: 2)
            .opened()
        #expect(try frames.frame(at: 2).drawing == ["BBB"])
        #expect(try frames.frame(at: 3).drawing == ["..G"])
    }

    @Test func whatReachesBeyondTheCanvasIsNotDrawn() throws {
        let frames = try HandMadeFrames(width: 2, height: 2)
            .add("RR", "RR")
            .add("GGG", "GGG", "GGG", left: 1, top: 1, disposal: .background)
            .add("BB", left: 2, top: 0, disposal: .background)
            .add("BB", left: 0, top: 7, disposal: .previous)
            .opened()
        let expected = [["RR", "RR"], ["RR", "RG"], ["RR", "R."], ["RR", "R."]]
        #expect(try (0..<4).map { try frames.frame(at: $0).drawing } == expected)
    }

    @Test func translucentColoursAreMixed() throws {
        let stored = HandMadeFrames(width: 2).add("R.").add("bb", blending: .over).add("bb", blending: .source)
        let frames = try stored.opened()
        let mixed = try frames.frame(at: 1)
        #expect(mixed.pixel(0, 0) == [127, 0, 128, 255])
        #expect(mixed.pixel(1, 0) == [0, 0, 128, 128])
        #expect(try frames.frame(at: 2).drawing == ["bb"])
    }

    @Test func opaqueFramesHaveNoAlpha() throws {
        let frames = try HandMadeFrames(width: 2).add("R.").add(".G").opened()
        #expect(try !frames.frame(at: 0).isOpaque)
        #expect(try frames.frame(at: 1).isOpaque)
    }

    @Test func framesAreTurnedAndScaledAsStillsAre() throws {
        let stored = HandMadeFrames(width: 4, height: 2).add("RRRR", "GGGG").add("BBBB")
        let turned = try stored.opened(orientation: 6)
        #expect(try turned.frame(at: 0).drawing == ["GR", "GR", "GR", "GR"])
        let small = try stored.opened(orientation: 6, target: ImageTarget(width: 1, height: nil))
        #expect(try small.frame(at: 1).size == PixelSize(width: 1, height: 2))
    }

    @Test func anyOrderGivesTheSameFrames() throws {
        var random = SplitMix(seed: 3)
        for _ in 0..<20 {
            let stored = Self.anything(&random)
            let frames = try stored.opened()
            let inOrder = try (0..<stored.sequence.frames.count).map { try frames.frame(at: $0) }
            for _ in 0..<60 {
                let index = Int.random(in: inOrder.indices, using: &random)
                #expect(try frames.frame(at: index).equals(inOrder[index]))
                #expect(frames.position == index + 1)
            }
            // By decoders that have seen nothing before.
            for index in inOrder.indices { #expect(try stored.opened().frame(at: index).equals(inOrder[index])) }
        }
    }

    private static func anything(_ random: inout SplitMix) -> HandMadeFrames {
        let stored = HandMadeFrames(width: 4, height: 2)
        for _ in 0..<24 {
            let width = Int.random(in: 1...4, using: &random)
            func row() -> String {
                String((0..<width).map { _ in "RGBb.".randomElement(using: &random) ?? "." })
            }
            let disposal = [FrameDescription.Disposal.none, .background, .previous].randomElement(using: &random)
            let blending = [FrameDescription.Blending.source, .over].randomElement(using: &random)
            stored.add(
                row(),
                row(),
                left: Bool.random(using: &random) ? 0 : Int.random(in: 0...3, using: &random),
                top: Bool.random(using: &random) ? 0 : 1,
                disposal: disposal ?? .none,
                blending: blending ?? .over
            )
        }
        return stored
    }

    // MARK: What it costs

    @Test func inOrderEveryFrameIsDecodedOnce() throws {
        let stored = HandMadeFrames(width: 2).add("RR")
        for _ in 0..<9 { stored.add("G", left: 1, disposal: .previous) }
        let frames = try stored.opened()
        for index in 0..<10 { _ = try frames.frame(at: index) }
        _ = try frames.frame(at: 9)
        #expect(stored.decoded == Array(0..<10))
    }

    @Test func goingBackBeginsAtTheNearestFrameThatNeedsNoOther() throws {
        let stored = HandMadeFrames(width: 2).add("RR").add("G").add("BB").add("G")
            .add("..", blending: .source).add("R")
        let frames = try stored.opened()
        _ = try frames.frame(at: 5)
        #expect(stored.decoded == [4, 5])
        _ = try frames.frame(at: 3)
        #expect(stored.decoded == [4, 5, 2, 3])
    }

    @Test func aCanvasThatWasClearedNeedsNoFrameBefore() throws {
        let stored = HandMadeFrames(width: 2)
            .add("RR", disposal: .background)
            .add("G", disposal: .background)
            .add("B", disposal: .previous)
            .add("R.")
        _ = try stored.opened().frame(at: 3)
        #expect(stored.decoded == [3])
    }

    @Test func whatIsTakenBackUnseenIsNotDecoded() throws {
        let stored = HandMadeFrames(width: 2)
            .add("RR")
            .add("G", disposal: .previous)
            .add("G", left: 1, disposal: .background)
            .add("B")
        #expect(try stored.opened().frame(at: 3).drawing == ["B."])
        #expect(stored.decoded == [0, 3])
    }

    // MARK: Damage

    @Test func aDamagedFrameFailsWithThoseThatBuildOnIt() throws {
        let stored = HandMadeFrames(width: 2).add("RR").add("G").add("B").add("GG").add("B")
        stored.damaged = [1]
        let failure = ImageError.corruptImage(.gif, reason: "on purpose")
        for _ in 0..<2 {
            let frames = try stored.opened()
            #expect(try frames.frame(at: 0).drawing == ["RR"])
            #expect(throws: failure) { try frames.frame(at: 1) }
            #expect(throws: failure) { try frames.frame(at: 2) }
            #expect(frames.position == 0)
            #expect(try frames.frame(at: 3).drawing == ["GG"])
            #expect(try frames.frame(at: 4).drawing == ["BG"])
            #expect(try frames.frame(at: 0).drawing == ["RR"])
        }
    }

    @Test func aFrameThatThereIsNotIsAnError() throws {
        let frames = try HandMadeFrames(width: 1).add("R").add("G").opened()
        for index in [-1, 2, .max] {
            #expect(throws: ImageError.noSuchFrame(index, frameCount: 2)) { try frames.frame(at: index) }
        }
        #expect(try frames.frame(at: 1).drawing == ["G"])
    }
}
