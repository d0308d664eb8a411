import FilmDiary
import FilmDiaryScreens
import GTK

/// What an import came to: what was added, what was not matched and why, what could not be read.
@MainActor
final class ImportReportPage: Box {
    /// Lines of one kind that are shown; what is beyond is counted.
    private static let limit = 200

    init(
        _ outcome: ImportOutcome,
        unsettledCount: Int,
        onRetry: @escaping @MainActor () -> Void,
        onSettle: @escaping @MainActor () -> Void,
        onClose: @escaping @MainActor () -> Void
    ) {
        let content = Box(.vertical, spacing: 10)
        super.init(.vertical)
        let summary = Label(outcome.summary, styles: "title-2")
        summary.wraps = true
        content.append(summary)
        content.append(Label(outcome.reading, styles: "dim-label"))
        if let trouble = outcome.catalogueTrouble {
            let words = Label(trouble)
            words.wraps = true
            content.append(words)
        }
        Self.add("Not found in the catalogue", outcome.unmatched.map { ($0.title, $0.reason) }, to: content)
        Self.add("Not read", outcome.problems.map { ("", $0) }, to: content)
        content.setMargins(horizontal: 18, vertical: 24)
        append(ScrolledWindow(Clamp(maximumWidth: 560, content)))
        let buttons = Box(.horizontal, spacing: 12)
        buttons.align(horizontally: .center)
        buttons.setMargins(12)
        if outcome.catalogueTrouble != nil {
            buttons.append(TaskWindow.button("Look Up Again", styles: "suggested-action", action: onRetry))
        } else if unsettledCount > 0 {
            let name = "Settle \(unsettledCount) \(unsettledCount == 1 ? "Film" : "Films")…"
            buttons.append(TaskWindow.button(name, styles: "suggested-action", action: onSettle))
        }
        buttons.append(TaskWindow.button("Close", action: onClose))
        append(buttons)
    }

    private static func add(_ heading: String, _ lines: [(title: String, reason: String)], to content: Box) {
        guard !lines.isEmpty else { return }
        let title = Label("\(heading): \(lines.count)", styles: "heading")
        title.setMargins(top: 12)
        content.append(title)
        for (name, reason) in lines.prefix(limit) {
            let line = Box(.vertical, spacing: 2)
            for (text, style) in [(name, ""), (reason, "dim-label")] where !text.isEmpty {
                let label = Label(text)
                if !style.isEmpty { label.addStyle(style) }
                label.wraps = true
                line.append(label)
            }
            content.append(line)
        }
        if lines.count > limit { content.append(Label("and \(lines.count - limit) more", styles: "dim-label")) }
    }
}
