import Foundation

/// Makes the frames of one animation at one size: in memory if they are there, else on a decode thread.
struct AnimationFrames: Sendable {
    private let request: ImageRequest
    private let opened: DecodingStep.OpenedAnimation
    private let decoders: FrameDecoders
    private let decoding: DecodingStep
    private let processing: ProcessingStep
    private let memory: MemoryCache
    private let isStorable: Bool

    init(
        animation: DecodingStep.OpenedAnimation,
        request: ImageRequest,
        isStorable: Bool,
        decoding: DecodingStep,
        processing: ProcessingStep,
        memory: MemoryCache
    ) {
        self.request = request
        opened = animation
        self.decoding = decoding
        self.processing = processing
        self.memory = memory
        let target = request.target
        decoders = FrameDecoders { () throws(ImageError) in try decoding.frames(of: animation, target: target) }
        let size = target.renditionSize(for: animation.header.size)
        let (bytes, overflow) = size.area.multipliedReportingOverflow(by: 4 * animation.timing.frameCount)
        self.isStorable =
            isStorable && request.cachePolicy.memory.contains(.write) && !overflow
            && bytes <= memory.animationLimitBytes
    }

    var animation: ImageAnimation {
        ImageAnimation(
            source: opened.facts,
            timing: opened.timing,
            cached: { isStorable ? memory.use(key($0)) : nil },
            store: { if isStorable { memory.store($0, for: key($1)) } },
            start: { make($0, stage: $1, onEnd: $2) }
        )
    }

    /// Goes by what the bytes are, not by where they come from: another version of the file has other frames.
    private func key(_ index: Int) -> RenditionKey {
        RenditionKey(frame: index, of: opened.digest, target: request.target, processors: request.processors)
    }

    private func make(
        _ index: Int,
        stage: WorkStage,
        onEnd: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
    ) {
        decoding.decodeFrame(index, of: opened, with: decoders, target: request.target, stage: stage) { outcome in
            guard case .success(let frame) = outcome, !request.processors.isEmpty else {
                onEnd(outcome)
                return
            }
            processing.process(frame, with: request.processors, stage: stage, onEnd: onEnd)
        }
    }
}
