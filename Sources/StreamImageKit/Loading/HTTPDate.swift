package import Foundation

/// Points in time as HTTP writes them (RFC 9110 §5.6.7).
package enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Reads the usual form `Sun, 06 Nov 1994 08:49:37 GMT` and the two obsolete ones, the weekday unread.
    ///
    /// A year of two digits that would lie more than 50 years after `now` means the century before. Another zone than GMT
    /// makes it no date (RFC 9111 §4.2).
    package static func date(from text: String, now: Date = Date()) -> Date? {
        // Whichever form it is, its parts are a day, a month's name, a year and a time; only the order differs.
        var words = text.lowercased().split { " ,-\t".contains($0) }.map(String.init)
        guard words.count >= 5 else { return nil }
        words.removeFirst()
        let isAsctime = Int(words[0]) == nil
        let day = Int(words[isAsctime ? 1 : 0])
        let month = months.firstIndex(of: String(words[isAsctime ? 0 : 1].prefix(3)))
        let yearWord = words[isAsctime ? 3 : 2]
        let time = words[isAsctime ? 2 : 3].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let day, let month, var year = Int(yearWord), [2, 4].contains(yearWord.count), time.count == 3,
            let hour = time[0], let minute = time[1], let second = time[2],
            (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        guard isAsctime ? words.count == 4 : words.dropFirst(4).allSatisfy({ $0 == "gmt" }) else { return nil }
        if yearWord.count == 2 { year = fullYear(year, now: now) }
        return date(year: year, month: month + 1, day: day)
            .addingTimeInterval(Double(hour * 3_600 + minute * 60 + second))
    }

    private static func fullYear(_ year: Int, now: Date) -> Int {
        let thisYear = 1_970 + Int(max(0, now.timeIntervalSince1970) / 31_556_952)
        let guess = thisYear / 100 * 100 + year
        return guess > thisYear + 50 ? guess - 100 : guess
    }

    /// Midnight UTC of a day in the Gregorian calendar, counted without a calendar object: these are read for every answer.
    private static func date(year: Int, month: Int, day: Int) -> Date {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Date(timeIntervalSince1970: Double(era * 146_097 + dayOfEra - 719_468) * 86_400)
    }
}
