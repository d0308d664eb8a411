import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The log section of a film's page: every control writes at once, and every notice takes it back.
final class FilmPageTests: WidgetTestCase {
    func testLikeAndWatchlistShowOnTheirPagesAtOnceAndAreUndone() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.like)
                expect { diary.model.likes.films.count == 1 && page.like.isOn }
                try diary.undo("Liked")
                expect { diary.model.likes.films.isEmpty && !page.like.isOn }
                diary.input.click(page.watchlist)
                expect { diary.model.watchlist.films.count == 1 && page.watchlist.isOn }
                try diary.undo("Added to the watchlist")
                expect { diary.model.watchlist.films.isEmpty && !page.watchlist.isOn }
                diary.input.click(page.like)
                expect { page.like.isOn && diary.model.likes.films.count == 1 }
                diary.input.press(Key.Name.escape)
                expect { diary.model.film == nil && diary.main.discover.isMapped }
                let tile = try XCTUnwrap(diary.tile(at: 0))
                expect { tile.badges.isVisible }
            }
        }
    }

    func testControlZTakesBackTheLastChangeWhateverIsShown() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.like)
                expect { diary.model.likes.films.count == 1 }
                diary.input.press(Key.Name.escape)
                expect { diary.model.film == nil }
                diary.main.show(.profile)
                expect("the profile") { diary.main.section == .profile }
                diary.input.press(0x7a, control: true)
                expect { diary.model.likes.films.isEmpty }
                expect { diary.model.editor.notice?.text == "Undone: Liked" }
            }
        }
    }

    func testControlZInAFieldTakesBackWhatWasTypedThere() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.like)
                expect { diary.model.film?.isLiked == true }
                diary.input.click(page.review.area)
                expect("the keyboard") { page.review.area.hasFocus }
                diary.input.type("so")
                expect { page.review.area.text == "so" }
                diary.input.press(0x7a, control: true)
                expect { page.review.area.text != "so" }
                diary.finish()
                XCTAssertTrue(diary.model.film?.isLiked == true)
                // An undo would be told of last.
                XCTAssertFalse(diary.model.editor.notice?.text.hasPrefix("Undone") ?? true)
            }
        }
    }

    func testAFilmIsWatchedTodayAndAgain() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.stars.stars[3])
                expect { page.stars.words.text == "4 stars" }
                diary.input.click(page.watched.today)
                expect { page.rows.count == 1 && diary.model.diary.entries.count == 1 }
                diary.input.click(page.watched.today)
                expect { page.rows.count == 2 }
                expect { page.rows.map(\.rewatch.isOn) == [true, false] }
                diary.input.click(page.rows[0].rewatch)
                expect { page.rows.map(\.rewatch.isOn) == [false, false] }
                try diary.undo("Viewing changed")
                expect { page.rows.map(\.rewatch.isOn) == [true, false] }
                diary.input.click(page.rows[0].delete)
                expect { page.rows.count == 1 && diary.model.diary.entries.count == 1 }
                try diary.undo("Viewing deleted")
                expect { page.rows.count == 2 }
                expect { diary.model.profile.statistics?.viewings == 2 }
                expect { diary.model.profile.statistics?.averageStars == 4 }
            }
        }
    }

    func testADayIsPickedInTheCalendarWithTags() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.watched.other)
                expect("the sheet") { page.watched.log.isMapped }
                diary.input.click(page.watched.tags)
                expect("the keyboard") { page.watched.tags.containsFocus }
                diary.input.type("cinema")
                expect { page.watched.tags.text == "cinema" }
                page.watched.calendar.day = (2026, 2, 28)
                diary.input.click(page.watched.log)
                expect { page.rows.count == 1 }
                let entry = try firstValue { diary.model.diary.entries.first }
                XCTAssertEqual(entry.day, try CivilDay(year: 2026, month: 2, day: 28))
                XCTAssertEqual(entry.viewing.entry.tags, ["cinema"])
                expect("the sheet away") { !page.watched.log.isMapped }
                XCTAssertEqual(page.watched.tags.text, "")
            }
        }
    }

    func testAReviewGrowsAndIsWrittenWhenThePageIsLeftAtOnce() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                let height = page.review.area.height
                diary.input.click(page.review.area)
                expect("the keyboard") { page.review.area.hasFocus }
                diary.input.type("so quiet")
                expect { page.review.area.text == "so quiet" }
                for _ in 0..<8 { diary.input.press(Key.Name.enter) }
                expect("a taller field") { page.review.area.height > height }
                diary.input.press(Key.Name.escape)
                expect { diary.model.film == nil }
                diary.finish()
                let again = try diary.openFilm()
                expect { again.review.area.text.hasPrefix("so quiet\n") }
            }
        }
    }

    func testAReviewIsWrittenWhenTheWindowIsClosedAtOnce() throws {
        try onMainActor {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("closed-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try withDiary(folder: folder) { diary in
                let page = try diary.openFilm()
                page.review.area.text = "Quiet. 🎬\n\nAgain!"
                diary.window.close()
            }
            try withDiary(folder: folder) { diary in
                let page = try diary.openFilm()
                expect { page.review.area.text == "Quiet. 🎬\n\nAgain!" }
            }
        }
    }

    func testTagsOfAViewingAreWrittenWhenTheFieldIsLeft() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.watched.today)
                expect { page.rows.count == 1 }
                diary.input.click(page.rows[0].tags)
                expect("the keyboard") { page.rows[0].tags.containsFocus }
                diary.input.type("cinema")
                expect { page.rows[0].tags.text == "cinema" }
                diary.input.click(page.like)
                expect { diary.model.diary.entries.first?.viewing.entry.tags == ["cinema"] }
            }
        }
    }

    func testAFilmIsPutOnANewListAndTakenOff() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                diary.input.click(page.listMenu)
                expect("the sheet") { page.listMenu.name.isMapped }
                diary.input.click(page.listMenu.name)
                expect("the keyboard") { page.listMenu.name.containsFocus }
                diary.input.type("winter")
                diary.input.press(Key.Name.enter)
                expect { diary.model.lists.lists.first?.count == 1 }
                // The list's button is made anew when the film is on it.
                let toggle = try firstValue("the list") {
                    page.listMenu.toggles.first { $0.isOn && $0.isMapped }
                }
                diary.input.click(toggle)
                expect { diary.model.lists.lists.first?.count == 0 }
                expect { page.listMenu.toggles.first?.isOn == false }
                // Escape puts the sheet away, and no more than that.
                diary.input.press(Key.Name.escape)
                expect("the sheet away") { !page.listMenu.name.isMapped }
                XCTAssertNotNil(diary.model.film)
            }
        }
    }
}
