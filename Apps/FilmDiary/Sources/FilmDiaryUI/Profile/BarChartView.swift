#if os(iOS) || os(macOS) || os(visionOS)
import Charts
import FilmDiaryScreens
import SwiftUI

/// A chart of bars; screen readers get the whole of it in words.
struct BarChartView: View {
    let chart: BarChart

    var body: some View {
        Chart(chart.bars, id: \.label) { bar in
            BarMark(x: .value("Group", bar.label), y: .value("Count", bar.count))
                .foregroundStyle(.orange)
        }
        .chartYScale(domain: 0...chart.highest)
        .frame(minHeight: 160)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(chart.words))
        .accessibilityAddTraits(.isImage)
    }
}
#endif
