import Characters
import GTK
import StreamImageKit

/// Shows over the window what each layer does, twice a second.
@MainActor
final class PerformancePanel: Box {
    private static let names = ["Frames", "Interval, p95"] + PipelineFigures.labels + ["Process"]

    /// Whether the panel is seen; while it is not, it costs nothing.
    var isShown = false {
        didSet { if isShown != oldValue { isShown ? start() : stop() } }
    }
    /// What times the frames; tell it of motion.
    let meter = FrameMeter(capacity: 240)

    private let pipeline: ImagePipeline
    private let values = names.map { _ in Label("–", styles: "numeric") }
    private var updates: Task<Void, Never>?

    init(_ pipeline: ImagePipeline) {
        self.pipeline = pipeline
        super.init(.vertical, spacing: 3, role: .status)
        setAccessibleName("Performance")
        addStyle("performance")
        align(horizontally: .end)
        align(vertically: .end)
        setMargins(18)
        takesPointer = false
        isVisible = false
        for (name, value) in zip(Self.names, values) {
            let label = Label(name)
            label.opacity = 0.7
            label.expand(horizontally: true)
            value.setTextAlignment(1)
            value.setWidth(inCharacters: 12)
            append(Box(.horizontal, spacing: 18, [label, value]))
        }
    }

    isolated deinit {
        updates?.cancel()
    }

    private func start() {
        isVisible = true
        updates = Task { [weak self] in
            while !Task.isCancelled {
                self?.update()
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    private func stop() {
        isVisible = false
        updates?.cancel()
        updates = nil
        meter.stop()
    }

    private func update() {
        meter.start(in: self)
        let frames = meter.statistics
        let rate = frames.frameRate.map { "\(Int($0.rounded())) / s" } ?? "–"
        let interval = frames.percentile(0.95).map { Amount.milliseconds($0) } ?? "–"
        let memory = ProcessMemory.residentBytes.map(Amount.megabytes) ?? "–"
        let texts = [rate, interval] + PipelineFigures.values(of: pipeline.metrics) + [memory]
        for (label, text) in zip(values, texts) { label.text = text }
    }
}
