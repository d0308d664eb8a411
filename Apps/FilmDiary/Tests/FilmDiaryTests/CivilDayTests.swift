@testable import FilmDiary
import Foundation
import Testing

struct CivilDayTests {
    @Test func everyDayOfFourHundredYearsCountsBack() throws {
        var day = try CivilDay(year: 1801, month: 1, day: 1)
        let end = try CivilDay(year: 2201, month: 1, day: 1)
        var number = day.daysSince1970
        while day < end {
            let next = CivilDay(daysSince1970: number + 1)
            #expect(next > day && next.daysSince1970 == number + 1)
            #expect(CivilDay(stored: next.stored) == next)
            day = next
            number += 1
        }
        #expect(day == end)
    }

    @Test(arguments: ["2024-02-29", "0001-01-01", "9999-12-31", "2000-02-29"])
    func aDayReadsBack(_ text: String) throws {
        #expect(try CivilDay(parsing: text).description == text)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-13-01", "2024-1-1", "2024-04-31", "", "0000-01-01", "２024-01-01",
    ])
    func whatTheCalendarDoesNotHaveIsRefused(_ text: String) {
        #expect(throws: CivilDayError.self) { try CivilDay(parsing: text) }
    }

    @Test(arguments: [
        ("Pacific/Kiritimati", "2026-12-01"), ("Pacific/Pago_Pago", "2026-11-30"), ("Asia/Kathmandu", "2026-11-30"),
    ])
    func todayIsWhatTheWallShows(_ zone: String, _ day: String) throws {
        let instant = Date(timeIntervalSince1970: 1_796_036_400)
        #expect(CivilDay(at: instant, in: try #require(TimeZone(identifier: zone))).description == day)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func anInstantOutsideOfTimeIsNoTrap(_ seconds: Double) throws {
        let instant = Date(timeIntervalSince1970: seconds)
        let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        #expect((1...9999).contains(CivilDay(at: instant, in: zone).year))
        _ = Stored.milliseconds(instant)
    }

    @Test func theEndsOfTimeAreHeld() throws {
        #expect(try CivilDay(year: 9999, month: 12, day: 31).adding(days: .max).description == "9999-12-31")
        #expect(try CivilDay(year: 1, month: 1, day: 1).adding(days: .min).description == "0001-01-01")
        #expect(try CivilDay(year: 2024, month: 2, day: 28).adding(days: 2).description == "2024-03-01")
    }
}
