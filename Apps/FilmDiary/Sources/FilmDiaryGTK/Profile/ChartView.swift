import FilmDiaryScreens
import Foundation
import GTK

/// A chart of bars that follows the theme; screen readers get the same in words.
@MainActor
final class ChartView: Box {
    private let columns = Box(.horizontal, spacing: 6)
    private let title: Label
    private var shown: BarChart?
    private var bars: [Widget] = []

    init(title: String) {
        self.title = Label(title, styles: "heading")
        // Many bars are wider than a narrow window.
        let scroller = ScrolledWindow(columns, scrollsHorizontally: true, scrollsVertically: false)
        super.init(.vertical, spacing: 10, role: .image, [self.title, scroller])
        addStyle("card", "log-card")
        columns.isHomogeneous = true
        columns.align(vertically: .end)
    }

    func show(_ chart: BarChart) {
        guard chart != shown else { return }
        shown = chart
        setAccessibleName(chart.words)
        tooltip = chart.words
        bars.forEach(columns.remove)
        bars = chart.bars.map { Self.column($0, highest: chart.highest) }
        bars.forEach(columns.append)
    }

    private static func column(_ bar: BarChart.Bar, highest: Int) -> Widget {
        let count = bar.count == 0 ? "" : bar.count.formatted(.number.locale(.ofNumbers))
        let value = Label(count, styles: "chart-value", "numeric")
        let label = Label(bar.label, styles: "caption", "dim-label")
        for text in [value, label] {
            text.setTextAlignment(0.5)
            text.align(horizontally: .center)
            text.hideFromAccessibility()
        }
        let height = bar.count == 0 ? 2 : max(4, 110 * bar.count / highest)
        let block = Box(.horizontal, role: .presentation)
        block.addStyle("chart-bar")
        block.setMinimumSize(width: 12, height: height)
        // A bar or two would otherwise be as wide as the page.
        let column = Box(.vertical, spacing: 4, [value, Clamp(maximumWidth: 56, block), label])
        column.align(vertically: .end)
        column.tooltip = bar.words
        return column
    }
}
