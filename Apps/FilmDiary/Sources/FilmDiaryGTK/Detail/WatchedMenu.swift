import FilmDiary
import FilmDiaryScreens
import GTK

/// Logs a viewing: today by one press, or on a day of a calendar, with tags.
@MainActor
final class WatchedMenu: Box {
    let today = Button("Watched today", styles: "suggested-action")
    let calendar = Calendar()
    let log = Button("Log this day", styles: "suggested-action")
    let other: MenuButton
    let tags = Entry(placeholder: "Tags, with commas between")

    init(_ model: FilmViewModel) {
        let sheet = Box(.vertical, spacing: 10, [calendar, tags, log])
        sheet.setMargins(8)
        let popover = Popover(sheet)
        other = MenuButton("Watched on another day", icon: "x-office-calendar-symbolic", popover)
        super.init(.horizontal, [today, other])
        addStyle("linked")
        today.expand(horizontally: true)
        today.onPress { [weak model] in model?.watchedTodayTapped() }
        log.onPress { [weak self, weak model, weak popover] in
            guard let chosen = self?.calendar.day,
                let day = try? CivilDay(year: chosen.year, month: chosen.month, day: chosen.day)
            else { return }
            model?.log(on: day, tags: self?.tags.text ?? "")
            self?.tags.text = ""
            popover?.close()
        }
    }
}
