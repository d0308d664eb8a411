public import Foundation

/// A day as it stands in a calendar on the wall: no hour, no zone, the same day wherever it is read.
///
/// Days of the Gregorian calendar, years 1…9999.
public struct CivilDay: Hashable, Comparable, Sendable {
    /// The year, 1…9999.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day of the month, 1…31.
    public let day: Int

    /// A day that the calendar has.
    public init(year: Int, month: Int, day: Int) throws(CivilDayError) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
        else { throw .noSuchDay(Self(uncheckedYear: year, month: month, day: day).description) }
        self.year = year
        self.month = month
        self.day = day
    }

    init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2024-02-29`.
    public init(parsing text: String) throws(CivilDayError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { throw .notADay(text) }
        try self.init(year: year, month: month, day: day)
    }

    /// The day that a clock on the wall shows at an instant.
    public init(at instant: Date, in zone: TimeZone = .onTheWall) {
        // Counted by hand: the person's calendar may be another than the Gregorian.
        // An instant beyond the years that exist, or none at all, is held at their ends.
        let time = max(-62_135_683_200, min(253_402_387_200, instant.timeIntervalSince1970))
        let seconds = time + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time)))
        self.init(daysSince1970: Int((seconds / 86_400).rounded(.down)))
    }

    /// The month that the day is in.
    public var monthOfYear: CivilMonth { CivilMonth(year: year, month: month) }

    /// Earlier days come first.
    public static func < (left: CivilDay, right: CivilDay) -> Bool { left.stored < right.stored }

    /// The day so many days later, held within the years that exist.
    public func adding(days: Int) -> CivilDay {
        CivilDay(daysSince1970: daysSince1970 + max(-4_000_000, min(4_000_000, days)))
    }

    /// Noon of the day at Greenwich, for a date formatter whose zone is GMT.
    public var noon: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400 + 43_200) }

    /// How many days a month has.
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A month of a year, which the diary is grouped by.
public struct CivilMonth: Hashable, Comparable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1…12.
    public let month: Int

    /// Earlier months come first.
    public static func < (left: CivilMonth, right: CivilMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

/// Why something is no day.
public enum CivilDayError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Written as a day, but the calendar has none such.
    case noSuchDay(String)
    /// Not written as a day.
    case notADay(String)

    /// The cause in a sentence.
    public var description: String {
        switch self {
        case .noSuchDay(let text): "The calendar has no day \(text)."
        case .notADay(let text): "“\(text)” is not a day written as year-month-day."
        }
    }
}

extension CivilDay: Codable, CustomStringConvertible {
    /// The day as `2024-02-29`, whatever the locale.
    public var description: String {
        let digits = String(year)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(padded)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    /// Reads `2024-02-29`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let written = try container.decode(String.self)
        do {
            try self.init(parsing: written)
        } catch {
            // With the place where it stands, which only the decoder knows.
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes `2024-02-29`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
