import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK

/// Imports a file or a folder: it is chosen, read, and told of; films that were not matched are settled here too.
@MainActor
final class ImportWindow: TaskWindow {
    let model: ImportViewModel
    let settling: SettlingViewModel
    private let source: PosterSource
    private var shownPhase: ImportViewModel.Phase?
    private var shownCount = 0
    private var progress: ImportProgressPage?
    private var isSettling = false

    init(_ model: ImportViewModel, settling: SettlingViewModel, source: PosterSource, parent: Window) {
        self.model = model
        self.settling = settling
        self.source = source
        super.init("Import", parent: parent)
        keepUpdated { [weak self] in self?.update() }
        onCloseRequest { [weak model] in
            // Nobody would see what comes of it.
            model?.cancelTapped()
            return true
        }
    }

    private func update() {
        let (phase, count) = (model.phase, model.unsettledCount)
        if case .importing(let step) = phase {
            if progress == nil {
                let page = ImportProgressPage(file: model.fileName) { [weak model] in model?.cancelTapped() }
                progress = page
                show(page)
            }
            progress?.update(step, isCancelling: model.isCancelling)
            shownPhase = phase
            return
        }
        progress = nil
        guard !isSettling, phase != shownPhase || count != shownCount else { return }
        (shownPhase, shownCount) = (phase, count)
        showPage()
    }

    private func showPage() {
        switch model.phase {
        case .choosing: show(choosing())
        case .importing: break
        case .finished(let outcome):
            show(
                ImportReportPage(
                    outcome,
                    unsettledCount: model.unsettledCount,
                    onRetry: { [weak model] in model?.retryTapped() },
                    onSettle: { [weak self] in self?.settle() },
                    onClose: { [weak self] in self?.close() }
                )
            )
        case .failed(let reason):
            show(
                Self.statusPage(
                    icon: "dialog-warning-symbolic",
                    "Nothing was imported",
                    reason,
                    [
                        Self.button("Try Again", styles: "suggested-action") { [weak model] in model?.retryTapped() },
                        Self.button("Choose Another") { [weak model] in model?.startOverTapped() },
                    ]
                )
            )
        }
    }

    private func choosing() -> Widget {
        var buttons = [
            Self.button("Choose a File…", styles: "suggested-action") { [weak self] in self?.choose(.open) },
            Self.button("Choose a Folder…") { [weak self] in self?.choose(.folder) },
        ]
        if model.unsettledCount > 0 {
            let count = model.unsettledCount
            buttons.append(
                Self.button("Settle \(count) \(count == 1 ? "Film" : "Films")…") { [weak self] in self?.settle() }
            )
        }
        return Self.statusPage(
            icon: "document-open-symbolic",
            "Import films",
            """
            Letterboxd’s export as a zip file or an unpacked folder, IMDb’s ratings as CSV, or what Film Diary has written. \
            What is in the diary stays as it is, and the same file twice is the same as once.
            """,
            buttons
        )
    }

    private func choose(_ purpose: FileChooser.Purpose) {
        FileChooser.show(
            "Import",
            for: purpose,
            accept: "Import",
            filters: purpose == .open
                ? [FileChooser.Filter("Exports of films", suffixes: ["zip", "csv", "json"])] : [],
            in: self
        ) { [weak model] in
            model?.fileChosen(URL(fileURLWithPath: $0))
        }
    }

    /// Shows the films that are to be settled.
    func settle() {
        isSettling = true
        show(SettlingPage(settling, source: source)) { [weak self] in self?.leaveSettling() }
    }

    private func leaveSettling() {
        if settling.film != nil { return settling.leaveTapped() }
        isSettling = false
        shownCount = model.unsettledCount
        showPage()
    }
}
