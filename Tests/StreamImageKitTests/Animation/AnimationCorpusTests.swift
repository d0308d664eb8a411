#if os(Linux)
import Foundation
import SharedFolder
import StreamImageKit
import Testing

/// Every animation of the corpus, frame by frame.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: SharedFolder.corpus.skipped)), .timeLimit(.minutes(5)))
struct AnimationCorpusTests {
    private static let decoder = StandardImageDecoder()
    private static let rows = Corpus.rows.filter { row in
        ["gif/", "apng/", "webp/"].contains { row.path.hasPrefix($0) } && row.outcome == "ok"
    }
    private static let targets = [ImageTarget.original, ImageTarget(width: 20, height: 20)]

    /// Frames that cannot be had, and why.
    private static let brokenFrames = [
        "apng/chunk_no_fdat.png": [0, 1],  // The first has no data, the second is laid over it.
        "apng/sequence_gap.png": [1],
        "gif/invalid_multiframe.gif": [3],  // A code that is not defined; other decoders fail as well.
    ]

    @Test func frameCountsAreThoseOfTheTable() throws {
        for row in Self.rows {
            let count = try Self.decoder.timing(row.data())?.frameCount ?? 1
            if let frames = row.frames { #expect(count == frames, "\(row.path)") }
        }
    }

    @Test(arguments: rows.filter { $0.frames != 1 })
    func anyOrderGivesTheSameFramesAtTheSizeWanted(row: Corpus.Row) throws {
        let data = try row.data()
        let header = try Self.decoder.header(of: data, limits: DecodingLimits())
        let count = try #require(try Self.decoder.timing(data)).frameCount
        for target in Self.targets {
            let inOrder = try Self.decoder.opened(data, target: target)
            let frames = (0..<count).map { index in try? inOrder.frame(at: index) }
            #expect(frames.indices.filter { frames[$0] == nil } == Self.brokenFrames[row.path] ?? [])
            for frame in frames.compactMap({ $0 }) { #expect(frame.size == target.renditionSize(for: header.size)) }

            var random = SplitMix(seed: 1)
            let shuffled = try Self.decoder.opened(data, target: target)
            for index in (0..<count).shuffled(using: &random) {
                let frame = try? shuffled.frame(at: index)
                switch (frame, frames[index]) {
                case (let frame?, let expected?): #expect(frame.equals(expected), "frame \(index)")
                case (nil, nil): break
                default: Issue.record("frame \(index) can be had in one order only")
                }
            }
        }
    }

    @Test(arguments: rows.filter { $0.frames != 1 && !$0.path.hasPrefix("apng/") })
    func theFirstFrameIsTheStill(row: Corpus.Row) throws {
        let data = try row.data()
        for target in Self.targets {
            let still = try Self.decoder.image(data, target: target)
            #expect(try Self.decoder.opened(data, target: target).frame(at: 0).equals(still))
        }
    }
}
#endif
