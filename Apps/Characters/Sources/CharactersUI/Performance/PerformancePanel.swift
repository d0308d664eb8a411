#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageKit
import SwiftUI

/// Shows over the window what each layer of the pipeline does, twice a second while it is seen.
struct PerformancePanel: View {
    let pipeline: ImagePipeline

    var body: some View {
        TimelineView(.periodic(from: .now, by: 0.5)) { _ in
            Grid(alignment: .leading, horizontalSpacing: 18, verticalSpacing: 3) {
                let lines = zip(PipelineFigures.labels, PipelineFigures.values(of: pipeline.metrics))
                ForEach(Array(lines), id: \.0) { label, value in
                    GridRow {
                        Text(label).foregroundStyle(.secondary)
                        Text(value)
                            .monospacedDigit()
                            .gridColumnAlignment(.trailing)
                    }
                    .accessibilityElement(children: .combine)
                }
            }
        }
        .font(.caption)
        .padding(12)
        .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
        .padding()
        .allowsHitTesting(false)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(Text("Performance"))
    }
}
#endif
