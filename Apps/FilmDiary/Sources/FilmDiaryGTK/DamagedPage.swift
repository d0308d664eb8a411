import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK

/// Offers what to do where the diary's file cannot be read: a backup, or a new beginning; nothing is deleted.
@MainActor
final class DamagedPage: Box {
    init(
        _ damaged: DamagedStore,
        onChoice: @escaping @MainActor (_ backup: Backup?) -> Void
    ) {
        let buttons = Box(.vertical, spacing: 8)
        for backup in damaged.backups {
            let button = Button(backup.invitation, styles: "pill")
            button.onPress { onChoice(backup) }
            buttons.append(button)
        }
        let empty = Button("Start with an empty diary", styles: "pill")
        empty.onPress { onChoice(nil) }
        buttons.append(empty)
        let page = StatusPage(
            icon: "dialog-warning-symbolic",
            title: "The diary cannot be read",
            description: damaged.words,
            action: buttons
        )
        super.init(.vertical, [HeaderBar(), page])
        page.expand(horizontally: true, vertically: true)
    }
}
