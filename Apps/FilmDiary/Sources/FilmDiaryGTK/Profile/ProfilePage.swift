import FilmDiary
import FilmDiaryScreens
import GTK

/// What the diary adds up to: totals, charts, and the most watched directors.
@MainActor
final class ProfilePage: Box {
    private let model: ProfileViewModel
    let scroller: ScrolledWindow
    private let content: DiaryContent
    private let totals = WrappingBox(most: 6, isHomogeneous: true)
    private let charts = Box(.vertical, spacing: 18)
    private let directors = Box(.vertical, spacing: 10)
    private(set) var chartViews: [String: ChartView] = [:]
    private var totalViews: [Widget] = []
    private var directorViews: [Widget] = []

    init(_ model: ProfileViewModel, onDiscover: @escaping @MainActor () -> Void) {
        self.model = model
        totals.addStyle("card")
        directors.addStyle("card", "log-card")
        let column = Box(.vertical, spacing: 18, [totals, charts, directors])
        column.setMargins(horizontal: 18, vertical: 24)
        scroller = ScrolledWindow(Clamp(maximumWidth: 680, column))
        content = DiaryContent(
            scroller,
            empty: StatusPage(
                icon: "avatar-default-symbolic",
                title: "Nothing to add up yet",
                description: "Rate or log a film: what it adds up to stands here.",
                onDiscover: onDiscover
            )
        )
        super.init(.vertical, [content])
        keepUpdated { [weak self] in self?.update() }
    }

    private func update() {
        showTotals()
        showCharts()
        showDirectors()
        content.show(isReady: model.statistics != nil, isEmpty: model.isEmpty, error: model.error)
    }

    private func showTotals() {
        totalViews.forEach(totals.remove)
        totalViews = model.totals.map { total in
            let value = Label(total.value, styles: "title-2", "numeric")
            let label = Label(total.label, styles: "caption", "dim-label")
            for text in [value, label] { text.align(horizontally: .center) }
            let box = Box(.vertical, spacing: 2, role: .group, [value, label])
            box.setAccessibleName("\(total.label): \(total.value)")
            box.addStyle("total")
            return box
        }
        totalViews.forEach(totals.append)
    }

    private func showCharts() {
        for chart in model.charts {
            let view = chartViews[chart.id] ?? ChartView(title: chart.title)
            if chartViews.updateValue(view, forKey: chart.id) == nil { charts.append(view) }
            view.show(chart)
            view.isVisible = !chart.bars.isEmpty
        }
    }

    private func showDirectors() {
        directorViews.forEach(directors.remove)
        directorViews = [Label("Most watched directors", styles: "heading")]
        directorViews += model.directors.map { director in
            let name = Label(director.label)
            name.wraps = true
            name.expand(horizontally: true)
            return Box(.horizontal, spacing: 12, [name, Label(director.value, styles: "dim-label", "numeric")])
        }
        directorViews.forEach(directors.append)
        directors.isVisible = !model.directors.isEmpty
    }
}
