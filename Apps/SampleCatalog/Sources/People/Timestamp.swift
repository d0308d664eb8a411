/// A moment in UTC, and the two ways in which HTTP services write one down.
///
/// Whole arithmetic on the proleptic Gregorian calendar: no locale and no formatter has a say in it.
struct Timestamp: Hashable, Comparable {
    /// Since the start of 1970, leap seconds not counted.
    let milliseconds: Int

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// ISO 8601 with milliseconds and Z: `2017-11-04T18:48:46.250Z`.
    var text: String {
        let date = date
        let time = (milliseconds % 86_400_000 + 86_400_000) % 86_400_000
        let clock = "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):\(digits(time / 1000 % 60, 2))"
        return
            "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(clock).\(digits(time % 1000, 3))Z"
    }

    /// The preferred format of HTTP (RFC 9110 §5.6.7): `Sat, 04 Nov 2017 18:48:46 GMT`.
    var httpText: String {
        let date = date
        let weekday = Self.days[((date.dayNumber + 4) % 7 + 7) % 7]
        let iso = text.utf8.dropFirst(11).prefix(8)
        return "\(weekday), \(digits(date.day, 2)) \(Self.months[date.month - 1]) \(digits(date.year, 4))"
            + " \(String(decoding: Array(iso), as: UTF8.self)) GMT"
    }

    /// Reads what ``text`` wrote; `nil` for anything else.
    init?(text: String) {
        let parts = text.split(whereSeparator: { "-T:.Z".contains($0) })
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 7, numbers.count == 7, text.utf8.count == 24 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2], clock: Array(numbers[3...6]))
    }

    /// Reads the preferred format of HTTP; `nil` for the two obsolete ones, which no current client sends.
    init?(httpText: String) {
        let parts = httpText.split(whereSeparator: { ", :".contains($0) }).map(String.init)
        guard parts.count == 8, parts[7] == "GMT", Self.days.contains(parts[0]),
            let month = Self.months.firstIndex(of: parts[2]), let day = Int(parts[1]), let year = Int(parts[3])
        else { return nil }
        let clock = parts[4...6].compactMap { Int($0) }
        guard clock.count == 3 else { return nil }
        self.init(year: year, month: month + 1, day: day, clock: clock + [0])
    }

    private init?(year: Int, month: Int, day: Int, clock: [Int]) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        // Days since 1 March of the year 0: February comes last, so that leap days end the year.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted >= 0 ? shifted / 400 : (shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let dayNumber = era * 146_097 + dayOfEra - 719_468
        let seconds = (clock[0] * 60 + clock[1]) * 60 + clock[2]
        milliseconds = (dayNumber * 86_400 + seconds) * 1000 + clock[3]
    }

    private var date: (year: Int, month: Int, day: Int, dayNumber: Int) {
        let dayNumber = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, dayNumber)
    }

    private func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
