import FilmDiary
import FilmDiaryScreens
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// What the diary adds up to, drawn.
final class ProfileTests: WidgetTestCase {
    func testInANarrowWindowALongChartScrollsAndTheWheelStillMovesThePage() throws {
        try onMainActor {
            try withDiary(width: 360, height: 500) { diary in
                let films = (0..<12).map { number in
                    FilmFacts(id: "test:\(number)", title: "Film \(number)", year: 1900 + 10 * number)
                }
                diary.model.editor.perform { store throws(StoreError) in
                    for film in films { _ = try await store.log(film, ViewingEntry(day: CivilDay.now)) }
                    return (nil, nil)
                }
                diary.main.show(.profile)
                let page = diary.main.profile
                let chart = try firstValue("the chart") { page.chartViews["Films by decade"] }
                expect { diary.model.profile.statistics?.filmsByDecade.count == 12 }
                waitForFrames(4, in: page)
                XCTAssertLessThanOrEqual(diary.main.width, 360)
                page.scroller.offset = page.scroller.maximumOffset
                waitForFrames(4, in: page)
                page.scroller.offset -= 40
                let before = page.scroller.offset
                waitForFrames(4, in: page)
                diary.input.turnWheel(2, above: chart)
                expect("the page to scroll") { page.scroller.offset > before }
            }
        }
    }
}
