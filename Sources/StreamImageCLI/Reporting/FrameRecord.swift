import StreamImageKit

/// An animation as a whole.
struct AnimationRecord: Sendable, Reportable {
    let input: ToolInput
    /// How its frames follow each other; `nil` for a still.
    let timing: AnimationTiming?

    var json: JSONText {
        .object([
            .init("url", .string(input.text)),
            .init("frames", .integer(timing?.frameCount ?? 1)),
            .init("milliseconds", .optional(timing.map { FrameRecord.milliseconds($0.duration) })),
            .init("plays", .optional(timing?.playCount)),
        ])
    }

    var text: String {
        guard let timing else { return PrintableText.line("\(input.name): a still") }
        let plays =
            switch timing.playCount {
            case nil: "for ever"
            case 1: "once"
            case let count?: "\(count) times"
            }
        let frames = Quantity.count(timing.frameCount, "frame")
        return PrintableText.line("\(input.name): \(frames) in \(Quantity.duration(timing.duration)), played \(plays)")
    }
}

/// One frame of an animation.
struct FrameRecord: Sendable, Reportable {
    let input: ToolInput
    let index: Int
    /// How long it is shown; `nil` for a still.
    let seconds: Double?
    /// Of the decoded frame; `nil` where nothing was decoded.
    var size: PixelSize?
    /// Where it was written.
    var output: String?

    var json: JSONText {
        .object([
            .init("url", .string(input.text)),
            .init("frame", .integer(index)),
            .init("milliseconds", .optional(seconds.map(Self.milliseconds))),
            .init("width", .optional(size?.width)),
            .init("height", .optional(size?.height)),
            .init("output", .optional(output)),
        ])
    }

    var text: String {
        let parts = [
            size.map { "\($0.width)x\($0.height)" },
            seconds.map { "\(Self.milliseconds($0)) ms" },
        ]
        let facts = parts.compactMap { $0 }.joined(separator: ", ")
        return PrintableText.line(
            "frame \(index)\(facts.isEmpty ? "" : ": \(facts)")\(output.map { " → \($0)" } ?? "")"
        )
    }

    /// Files say it in milliseconds or hundredths of a second, so that whole ones are right.
    fileprivate static func milliseconds(_ seconds: Double) -> Int {
        Int((min(seconds, 1e12) * 1_000).rounded())
    }
}
