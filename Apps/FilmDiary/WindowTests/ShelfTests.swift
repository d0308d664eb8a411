import FilmDiary
import FilmDiaryScreens
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The watchlist and the likes.
final class ShelfTests: WidgetTestCase {
    func testWhatIsLikedWhileNobodyLooksIsAtTheTopWhenThePageIsOpened() throws {
        try onMainActor {
            try withDiary(height: 500) { diary in
                for item in diary.model.discover.items.prefix(18) {
                    let film = item.facts
                    diary.model.editor.perform { store throws(StoreError) in
                        (nil, try await store.setLiked(true, film))
                    }
                    diary.finish()
                }
                expect { diary.model.likes.films.count == 18 }
                diary.main.show(.likes)
                let grid = diary.main.likes.grid
                expect("the likes") { grid.items.visibleRange.contains(0) }
                waitForFrames(4, in: diary.main)
                XCTAssertEqual(grid.scroller.offset, 0)
                let film = try XCTUnwrap(diary.model.discover.items.last).facts
                diary.model.editor.perform { store throws(StoreError) in (nil, try await store.setLiked(true, film)) }
                expect { diary.model.likes.films.first?.film.id == film.id }
                waitForFrames(4, in: diary.main)
                XCTAssertEqual(grid.scroller.offset, 0)
            }
        }
    }
}
