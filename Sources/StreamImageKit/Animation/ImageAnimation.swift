/// An animation that was opened: how its frames follow each other, and the frames themselves, one at a time.
///
/// Opening it decodes nothing. A frame is composed when it is asked for, in any order, on the decode threads. Frames are kept
/// in memory with all other pixels if together they take less than a quarter of it; those of larger animations are
/// composed anew, so that one animation never drives every other picture out.
public final class ImageAnimation: Sendable {
    /// What is known of the file.
    public let source: SourceFacts
    /// How long each frame is shown, and how often all of them are.
    public let timing: AnimationTiming
    private let cached: @Sendable (Int) -> LoadedImage?
    private let frames: Frames

    package typealias Frames = SharedLoader<Int, Int, LoadedImage>

    /// Makes an animation.
    ///
    /// - Parameters:
    ///   - source: What is known of the file.
    ///   - timing: How its frames follow each other.
    ///   - cached: The frame of an index, if it is in memory.
    ///   - store: Keeps a frame in memory, if it may be kept.
    ///   - start: Begins to make a frame, and reports its one end.
    package init(
        source: SourceFacts,
        timing: AnimationTiming,
        cached: @escaping @Sendable (Int) -> LoadedImage?,
        store: @escaping @Sendable (LoadedImage, Int) -> Void,
        start: @escaping @Sendable (Int, WorkStage, @escaping @Sendable (Frames.Outcome) -> Void) -> Void
    ) {
        self.source = source
        self.timing = timing
        self.cached = cached
        frames = Frames(
            cached: cached,
            commit: { index, outcome, _ in
                if let frame = try? outcome.get() { store(frame, index) }
            },
            start: { index, stage, reporter in
                start(index, stage) { reporter.finish($0) }
            }
        )
    }

    /// The number of frames, at least 2.
    public var frameCount: Int { timing.frameCount }

    /// A frame, if it is in memory; synchronous.
    public func cachedFrame(at index: Int) -> Bitmap? {
        cached(index)?.bitmap
    }

    /// A frame: all that is seen of the animation at its time.
    ///
    /// Asked for in any order, frames are the same; in the order of their times they are quickest.
    ///
    /// - Parameters:
    ///   - index: Which frame, from 0 to less than ``frameCount``.
    ///   - priority: How urgent it is. The default is ``ImagePriority/normal``.
    /// - Returns: The frame at the size that was asked for, with the request's processors applied.
    /// - Throws: ``ImageError/noSuchFrame(_:frameCount:)`` for an index that there is not; ``ImageError/cancelled`` where
    ///   the Swift task was cancelled; otherwise as decoding does.
    public nonisolated(nonsending) func frame(
        at index: Int,
        priority: ImagePriority = .normal
    ) async throws(ImageError) -> Bitmap {
        guard (0..<frameCount).contains(index) else { throw .noSuchFrame(index, frameCount: frameCount) }
        return try await LoadWait.value { onEnd in
            let waiter = Frames.Waiter(mayStore: true, onProgress: nil, onEnd: onEnd)
            let entry = frames.load(index, index, priority: priority, readsCache: true, waiter: waiter)
            if case .cached(let frame) = entry { onEnd(.success(frame)) }
            return entry.ticket
        }.bitmap
    }
}
