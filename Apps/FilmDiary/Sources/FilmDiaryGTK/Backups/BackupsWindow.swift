import FilmDiary
import FilmDiaryScreens
import GTK

/// The copies of the diary; each can be gone back to, after a question that says what happens.
@MainActor
final class BackupsWindow: TaskWindow {
    let model: BackupsViewModel
    /// The question, as long as it is asked.
    private(set) weak var question: MessageDialog?

    init(_ model: BackupsViewModel, parent: Window) {
        self.model = model
        super.init("Backups", parent: parent)
        keepUpdated { [weak self] in self?.update() }
        model.appeared()
    }

    private func update() {
        guard let backups = model.backups, !model.isRestoring else {
            return show(LoadingPage(model.isRestoring ? "Going back" : "Reading the folder"))
        }
        if let restored = model.restored {
            return show(
                Self.statusPage(
                    icon: "emblem-ok-symbolic",
                    "Went back to \(model.name(of: restored))",
                    "The diary as it was before is kept, and is one of the backups now.",
                    [Self.button("Close", styles: "suggested-action") { [weak self] in self?.close() }]
                )
            )
        }
        guard !backups.isEmpty else {
            return show(
                StatusPage(
                    icon: "document-save-symbolic",
                    title: "No backups yet",
                    description: "Every day that you open the diary, a copy of it is made. The last seven are kept."
                )
            )
        }
        let title = Label("Go back to a backup", styles: "title-2")
        let words = Label(
            "Every day that you open the diary, a copy of it is made. The last seven are kept.",
            styles: "dim-label"
        )
        words.wraps = true
        let list = Box(.vertical, spacing: 10, backups.map(row))
        let content = Box(.vertical, spacing: 14, [title, words])
        if let error = model.error {
            let label = Label(error, styles: "error")
            label.wraps = true
            content.append(label)
        }
        content.append(list)
        content.setMargins(horizontal: 18, vertical: 24)
        show(ScrolledWindow(Clamp(maximumWidth: 480, content)))
    }

    private func row(_ backup: Backup) -> Widget {
        let name = Label(model.name(of: backup), styles: "heading")
        let details = Label(model.details(of: backup), styles: "dim-label", "numeric")
        let words = Box(.vertical, spacing: 2, [name, details])
        words.expand(horizontally: true)
        let button = Button("Go Back…")
        button.setAccessibleName(backup.invitation)
        button.align(vertically: .center)
        button.onPress { [weak self] in self?.ask(backup) }
        let row = Box(.horizontal, spacing: 12, [words, button])
        row.addStyle("card", "choice")
        return row
    }

    /// Asks whether the diary shall go back.
    func ask(_ backup: Backup) {
        let dialog = MessageDialog(
            model.question(of: backup),
            body: model.consequence(of: backup),
            answer: "Go Back",
            appearance: .destructive,
            in: self
        ) { [weak self] in
            self?.model.restoreConfirmed(backup)
        }
        question = dialog
        dialog.present()
    }
}
