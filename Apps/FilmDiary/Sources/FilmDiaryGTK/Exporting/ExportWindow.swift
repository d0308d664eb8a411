import FilmDiaryScreens
import Foundation
import GTK

/// Writes the diary to a file: a format is chosen, then where.
@MainActor
final class ExportWindow: TaskWindow {
    let model: ExportViewModel

    init(_ model: ExportViewModel, parent: Window) {
        self.model = model
        super.init("Export", parent: parent)
        keepUpdated { [weak self] in self?.update() }
    }

    private func update() {
        switch model.phase {
        case .choosing: show(choosing())
        case .exporting: show(LoadingPage("Writing the file"))
        case .finished(let name):
            show(
                Self.statusPage(
                    icon: "emblem-ok-symbolic",
                    "Exported",
                    "The diary was written to “\(name)”.",
                    [
                        Self.button("Close", styles: "suggested-action") { [weak self] in self?.close() },
                        Self.button("Export Again") { [weak model] in model?.startOverTapped() },
                    ]
                )
            )
        case .failed(let reason):
            show(
                Self.statusPage(
                    icon: "dialog-warning-symbolic",
                    "Not exported",
                    reason,
                    [Self.button("Choose Another Place") { [weak model] in model?.startOverTapped() }]
                )
            )
        }
    }

    private func choosing() -> Widget {
        let title = Label("Export the diary", styles: "title-2")
        let formats = Box(.vertical, spacing: 10)
        for format in ExportFormat.allCases { formats.append(row(format)) }
        let content = Box(.vertical, spacing: 18, [title, formats])
        content.setMargins(horizontal: 18, vertical: 24)
        return ScrolledWindow(Clamp(maximumWidth: 480, content))
    }

    private func row(_ format: ExportFormat) -> Widget {
        let words = Label(format.explanation, styles: "dim-label")
        words.wraps = true
        let content = Box(.vertical, spacing: 4, [Label(format.title, styles: "heading"), words])
        let button = Button(content, name: "\(format.title): \(format.explanation)", styles: "card", "choice")
        button.onPress { [weak self] in self?.choose(format) }
        return button
    }

    private func choose(_ format: ExportFormat) {
        model.format = format
        FileChooser.show("Export", for: .save(name: model.suggestedName), accept: "Export", in: self) { [weak model] in
            model?.fileChosen(URL(fileURLWithPath: $0))
        }
    }
}
