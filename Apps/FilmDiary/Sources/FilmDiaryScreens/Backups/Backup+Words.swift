public import FilmDiary
public import Foundation

extension Backup {
    /// When a copy was made, such as "30 November 2026", or with the time of day where a day can have several.
    public func words(locale: Locale = .ofDates) -> String {
        guard case .beforeGoingBack(let instant) = kind else { return day.words(locale: locale) }
        let style = Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: .onTheWall)
        return "\(day.words(locale: locale)), \(instant.formatted(style))"
    }

    /// What a button says that goes back to the copy.
    public var invitation: String {
        switch kind {
        case .daily, .beforeGoingBack: "Go back to \(words())"
        case .withoutItsLog: "Go on without the changes that cannot be read"
        }
    }
}
