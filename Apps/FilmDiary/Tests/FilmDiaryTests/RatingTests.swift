import FilmDiary
import Testing

struct RatingTests {
    @Test(arguments: [
        ("3.5", 7), ("3,5", 7), ("★★★½", 7), ("3½", 7), ("½", 1), ("5", 10), (" 4 ", 8), ("0.5", 1),
        ("4.50", 9), ("٣٫٥", 7), ("３．５", 7), ("05", 10), ("0½", 1), ("4,0", 8),
    ])
    func textIsRead(_ text: String, _ halfSteps: Int) throws {
        #expect(try Rating(parsing: text).halfSteps == halfSteps)
    }

    @Test(arguments: [
        "3.3", "5.5", "0", "", "★★★★★½", "four", "-1", "1e1", "nan", "3.5½", "½★", "3..5",
        "3.4999999999999999999", "3.50000000000000000001", "-0.5", "+4", "5,01", "100000000000000000000", ".", "½½",
        "五",
        ".5", "1/2", "inf", "0x3", "3.5.", "★ ★", "٣٫٣",
    ])
    func anythingElseIsRefused(_ text: String) {
        #expect(throws: RatingError.self) { try Rating(parsing: text) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, 0.25, 5.01, 1e300])
    func noOtherNumberOfStarsIsARating(_ stars: Double) {
        #expect(throws: RatingError.self) { try Rating(stars: stars) }
    }

    @Test func everyRatingReadsBackFromItsTexts() throws {
        for rating in Rating.all {
            #expect(try Rating(parsing: rating.description) == rating)
            #expect(try Rating(parsing: rating.glyphs) == rating)
            #expect(try Rating(stars: rating.stars) == rating)
        }
    }

    @Test func tappingTheStarThatIsSetTakesHalfAway() throws {
        let steps = [(4, 8), (4, 7), (4, 8), (5, 10), (5, 9), (5, 10), (1, 2), (1, 1), (1, 2)]
        var rating: Rating?
        for (star, halfSteps) in steps {
            rating = Rating.tapped(star: star, current: rating)
            #expect(rating?.halfSteps == halfSteps)
        }
        #expect(Rating.tapped(star: 6, current: rating) == rating)
    }

    @Test func keysGoByHalvesAndStopAtTheEnds() throws {
        #expect(Rating.pressed(.more, current: nil)?.halfSteps == 1)
        #expect(Rating.pressed(.less, current: nil) == nil)
        #expect(Rating.pressed(.less, current: Rating.all[0])?.halfSteps == 1)
        #expect(Rating.pressed(.more, current: Rating.all[9])?.halfSteps == 10)
        #expect(Rating.pressed(.digit(3), current: nil)?.halfSteps == 6)
        #expect(Rating.pressed(.digit(0), current: Rating.all[4]) == nil)
        #expect(Rating.pressed(.digit(7), current: Rating.all[4]) == Rating.all[4])
    }

    @Test func wordsAreSpoken() {
        #expect(Rating.all.map(\.words).prefix(4) == ["Half a star", "1 star", "1 and a half stars", "2 stars"])
        #expect(Rating.words(for: nil) == "Not rated")
    }
}
