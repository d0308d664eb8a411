public import FilmDiary
public import Foundation

extension CivilDay {
    /// The day by the clock and the calendar on the wall.
    public static var now: CivilDay { CivilDay(at: Date()) }

    /// The day as it is written in a language, such as "30 November 2026".
    public func words(locale: Locale = .ofDates) -> String {
        noon.formatted(Self.style(locale).day().month(.wide).year())
    }

    /// The day of the week and of the month, such as "Mon 30".
    public func shortWords(locale: Locale = .ofDates) -> String {
        noon.formatted(Self.style(locale).weekday(.abbreviated).day())
    }

    // A civil day has no zone: its noon at Greenwich is written as at Greenwich.
    fileprivate static func style(_ locale: Locale) -> Date.FormatStyle {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    }
}

extension CivilMonth {
    /// The month as it is written in a language, such as "November 2026".
    public func words(locale: Locale = .ofDates) -> String {
        guard let day = try? CivilDay(year: year, month: month, day: 1) else { return "\(year)-\(month)" }
        return day.noon.formatted(CivilDay.style(locale).month(.wide).year())
    }
}
