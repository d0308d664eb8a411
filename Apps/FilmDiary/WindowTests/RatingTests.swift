import FilmDiary
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The stars, by pointer and by keys.
final class RatingTests: WidgetTestCase {
    func testAStarTappedAgainIsAHalfLess() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                for (star, words) in [
                    (4, "4 stars"), (4, "3 and a half stars"), (5, "5 stars"), (5, "4 and a half stars"),
                    (5, "5 stars"),
                    (1, "1 star"), (1, "Half a star"),
                ] {
                    diary.input.click(page.stars.stars[star - 1])
                    expect("\(words) after \(star), not \(page.stars.words.text)") { page.stars.words.text == words }
                }
                diary.input.click(page.stars.clear)
                expect { page.stars.words.text == "Not rated" }
                try diary.undo("Rating cleared")
                expect { page.stars.words.text == "Half a star" }
            }
        }
    }

    func testArrowsStepByAHalfAndDigitsSet() throws {
        try onMainActor {
            try withDiary { diary in
                let page = try diary.openFilm()
                page.stars.stars[0].focus()
                let digit = { (number: UInt32) in 0x30 + number }
                for (key, words) in [
                    (digit(3), "3 stars"), (Key.Name.right, "3 and a half stars"), (Key.Name.right, "4 stars"),
                    (Key.Name.left, "3 and a half stars"), (digit(5), "5 stars"), (Key.Name.right, "5 stars"),
                    (digit(0), "Not rated"), (Key.Name.right, "Half a star"), (Key.Name.left, "Half a star"),
                ] {
                    diary.input.press(key)
                    diary.finish()
                    expect("\(words), not \(page.stars.words.text)") { page.stars.words.text == words }
                }
            }
        }
    }

    func testInAWindowFromTheRightTheArrowsAreTheOtherWayRound() throws {
        try onMainActor {
            Toolkit.isRightToLeft = true
            defer { Toolkit.isRightToLeft = false }
            try withDiary { diary in
                let page = try diary.openFilm()
                page.stars.stars[0].focus()
                diary.input.press(Key.Name.left)
                expect { page.stars.words.text == "Half a star" }
                diary.input.press(Key.Name.left)
                expect { page.stars.words.text == "1 star" }
                diary.input.press(Key.Name.right)
                expect { page.stars.words.text == "Half a star" }
                // The first star is at the right.
                let (first, last) = (page.stars.stars[0].middleInWindow, page.stars.stars[4].middleInWindow)
                XCTAssertGreaterThan(try XCTUnwrap(first).x, try XCTUnwrap(last).x)
            }
        }
    }
}
