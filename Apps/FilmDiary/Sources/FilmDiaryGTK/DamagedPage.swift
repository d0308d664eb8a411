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
            let button = Button(Self.label(of: backup), styles: "pill")
            button.onPress { onChoice(backup) }
            buttons.append(button)
        }
        let empty = Button("Start with an empty diary", styles: "pill")
        empty.onPress { onChoice(nil) }
        buttons.append(empty)
        let kept = damaged.movedAside.map { " The file is kept as \($0.lastPathComponent)." } ?? ""
        let page = StatusPage(
            icon: "dialog-warning-symbolic",
            title: "The diary cannot be read",
            description: damaged.reason + kept,
            action: buttons
        )
        super.init(.vertical, [HeaderBar(), page])
        page.expand(horizontally: true, vertically: true)
    }

    /// A copy's button: daily ones are named after their day; another is what was moved aside, sound without its log.
    private static func label(of backup: Backup) -> String {
        backup.id == "diary-\(backup.day).sqlite"
            ? "Go back to \(backup.day.words())" : "Go on without the changes that cannot be read"
    }
}
