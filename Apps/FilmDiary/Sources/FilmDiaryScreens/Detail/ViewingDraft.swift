public import FilmDiary
public import Foundation
public import Observation

/// A viewing while a person says when it was: a new one, or one of the diary that is to be changed.
@MainActor @Observable
public final class ViewingDraft: Identifiable {
    /// The day; `nil` where it is not known.
    public var day: CivilDay?
    /// Whether the film had been watched before.
    public var isRewatch: Bool
    /// The tags, with commas between.
    public var tags: String

    /// The viewing of the diary that is changed; `nil` for a new one.
    @ObservationIgnored public let viewing: Viewing?
    @ObservationIgnored private let today: CivilDay

    /// Makes a draft of a new viewing.
    init(today: CivilDay, isRewatch: Bool) {
        viewing = nil
        self.today = today
        day = today
        self.isRewatch = isRewatch
        tags = ""
    }

    /// Makes a draft of a viewing as it is.
    init(_ viewing: Viewing, today: CivilDay) {
        self.viewing = viewing
        self.today = today
        day = viewing.entry.day
        isRewatch = viewing.entry.isRewatch
        tags = viewing.entry.tags.joined(separator: ", ")
    }

    /// The day as a moment, for a calendar **whose time zone is Greenwich's**; today where the day is not known.
    ///
    /// A civil day has no zone, so the calendar must not bring one in.
    public var date: Date {
        get { (day ?? today).noon }
        set { day = CivilDay(at: newValue, in: .gmt) }
    }

    /// The days that can be chosen: none is to come.
    public var dates: ClosedRange<Date> { Date.distantPast...today.noon }

    /// Whether the day is known; it is today where it becomes so.
    public var isDayKnown: Bool {
        get { day != nil }
        set { day = newValue ? day ?? today : nil }
    }

    /// What the diary is to hold, with all that the draft says nothing of.
    var entry: ViewingEntry {
        var entry = viewing?.entry ?? ViewingEntry(day: day)
        entry.day = day
        entry.isRewatch = isRewatch
        entry.tags = Self.tags(in: tags)
        return entry
    }

    static func tags(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
