import Foundation
import StreamImageKit

/// An animation whose frames come when a test wants them.
///
/// Frame n is n + 1 pixels wide, so that it can be told from the others.
final class ScriptedAnimation: Sendable {
    private typealias Handler = @Sendable (Result<LoadedImage, ImageError>) -> Void

    private struct State: Sendable {
        var asked: [Int] = []
        var isHolding = false
        var held: [(index: Int, stage: WorkStage, onEnd: Handler)] = []
        var damaged: Set<Int> = []
    }

    private let state = Lock(State())
    private let timing: AnimationTiming

    init(delays: [Double], playCount: Int? = nil) {
        timing = AnimationTiming(delays: delays, playCount: playCount)
    }

    /// The frames that were to be made, in order.
    var asked: [Int] { state.withLock { $0.asked } }
    /// Those of them that nobody waits for any more.
    var abandoned: [Int] { state.withLock { $0.held.filter { $0.stage.isCancelled }.map(\.index) } }

    /// Keeps frames from being made until ``letGo()``.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Makes the frames that were held, and all that come later.
    func letGo() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [] }
            return state.held
        }
        for (index, _, onEnd) in held { onEnd(outcome(index)) }
    }

    /// Makes these frames fail from now on.
    func damage(_ frames: Int...) { state.withLock { $0.damaged.formUnion(frames) } }

    /// A new animation; each keeps its frames to itself, and nothing in memory.
    func make() -> ImageAnimation {
        ImageAnimation(
            source: Self.facts(timing.frameCount),
            timing: timing,
            cached: { _ in nil },
            store: { _, _ in },
            start: { [self] index, stage, onEnd in
                let isHeld = state.withLock { state in
                    state.asked.append(index)
                    if state.isHolding { state.held.append((index, stage, onEnd)) }
                    return state.isHolding
                }
                if !isHeld { onEnd(outcome(index)) }
            }
        )
    }

    private func outcome(_ index: Int) -> Result<LoadedImage, ImageError> {
        if state.withLock({ $0.damaged.contains(index) }) { return .failure(.truncatedImage(.gif)) }
        let bitmap = Bitmap(size: PixelSize(width: index + 1, height: 1), format: .rgb8)
        return .success(LoadedImage(bitmap: bitmap, source: Self.facts(timing.frameCount)))
    }

    static func facts(_ frameCount: Int?) -> SourceFacts {
        SourceFacts(format: .gif, size: PixelSize(width: 1, height: 1), byteCount: 1, frameCount: frameCount)
    }
}
