import FilmDiary
import Foundation
import Testing

@testable import FilmDiaryScreens

struct LocaleTests {
    @Test(arguments: [
        (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "fr_FR", "LANG": "ja_JP"], "de_DE"),
        (["LC_ALL": "", "LC_TIME": "fr_FR@euro", "LC_NUMERIC": "de_DE", "LANG": "ja_JP"], "fr_FR"),
        (["LC_TIME": "", "LANG": "ja_JP.UTF-8"], "ja_JP"),
        (["LANG": "C.UTF-8"], nil), (["LC_ALL": "POSIX", "LANG": "de_DE"], nil), ([:], nil),
    ])
    func theEnvironmentNamesIt(_ environment: [String: String], _ identifier: String?) {
        #expect(Locale.named(by: "LC_TIME", in: environment)?.identifier == identifier)
    }

    @Test func daysAreWrittenInIt() throws {
        let day = try CivilDay(year: 2026, month: 11, day: 30)
        let german = try #require(Locale.named(by: "LC_TIME", in: ["LANG": "de_DE.UTF-8"]))
        #expect(day.words(locale: german) == "30. November 2026")
        #expect(day.monthOfYear.words(locale: german) == "November 2026")
        #expect(day.shortWords(locale: german).hasPrefix("Mo"))
    }
}
