import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK

/// Offers what to do where the diary's file cannot be read: a backup, or a new beginning; nothing is deleted.
@MainActor
final class DamagedPage: Box {
    /// The buttons of the copies, the newest first, then that of a new beginning.
    private(set) var choices: [Button] = []

    init(
        _ damaged: DamagedStore,
        onChoice: @escaping @MainActor (_ backup: Backup?) -> Void
    ) {
        let buttons = Box(.vertical, spacing: 8)
        let choices = damaged.backups.map { backup in
            let button = Button(backup.invitation, styles: "pill")
            button.onPress { onChoice(backup) }
            return button
        }
        let empty = Button("Start with an empty diary", styles: "pill")
        empty.onPress { onChoice(nil) }
        for button in choices + [empty] { buttons.append(button) }
        let page = StatusPage(
            icon: "dialog-warning-symbolic",
            title: "The diary cannot be read",
            description: damaged.words,
            action: buttons
        )
        super.init(.vertical, [HeaderBar(), page])
        self.choices = choices + [empty]
        page.expand(horizontally: true, vertically: true)
    }
}
