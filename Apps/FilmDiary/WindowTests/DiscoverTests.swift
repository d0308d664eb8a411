import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// Discover and the ways between pages.
final class DiscoverTests: WidgetTestCase {
    func testTypingSearchesAndEscapeShowsAllAgain() throws {
        try onMainActor {
            try withDiary { diary in
                let (discover, model) = (diary.main.discover, diary.model.discover)
                let all = model.items.map(\.id)
                diary.input.press(0x66, control: true)
                expect("the keyboard") { discover.search.containsFocus }
                diary.input.type("alien")
                expect { model.items.count < 10 && model.items.first?.film.title.contains("Alien") == true }
                diary.input.press(Key.Name.escape)
                expect { discover.search.text.isEmpty && model.items.count >= 20 && model.items[0].id == all[0] }
                discover.search.focus()
                diary.input.type("zzzz")
                expect { model.phase == .empty }
                diary.input.click(discover.clear)
                expect { discover.search.text.isEmpty && model.phase == .loaded && model.items[0].id == all[0] }
            }
        }
    }

    func testFiltersNarrowAndAreTakenOff() throws {
        try onMainActor {
            try withDiary { diary in
                let (discover, model) = (diary.main.discover, diary.model.discover)
                discover.decadeFilter.selectedIndex = try XCTUnwrap(model.decades.firstIndex(of: 1990)) + 1
                expect { !model.items.isEmpty && model.items.allSatisfy { (1990..<2000).contains($0.film.year ?? 0) } }
                let genre = try XCTUnwrap(discover.genreFilter)
                genre.selectedIndex = 1
                expect { model.filter.genreID != nil && !model.isUpdating && model.phase != .loading }
                discover.decadeFilter.selectedIndex = 0
                genre.selectedIndex = 0
                expect { model.filter == .init() && model.items.contains { ($0.film.year ?? 0) < 1990 } }
            }
        }
    }

    func testScrollingBringsFurtherPages() throws {
        try onMainActor {
            try withDiary { diary in
                let scroller = diary.main.discover.grid.scroller
                expect {
                    scroller.offset = scroller.maximumOffset
                    return diary.model.discover.items.count >= 200
                }
                let ids = diary.model.discover.items.map(\.id)
                XCTAssertEqual(Set(ids).count, ids.count)
            }
        }
    }

    func testEscapeAndAltLeftGoBackAndTheGridIsWhereItWas() throws {
        try onMainActor {
            try withDiary { diary in
                let scroller = diary.main.discover.grid.scroller
                expect("more films than fit") { scroller.maximumOffset > 600 }
                scroller.offset = 400
                waitForFrames(4, in: diary.main)
                let first = diary.main.discover.grid.items.visibleRange.lowerBound
                try diary.openFilm(at: first + 8)
                diary.input.press(Key.Name.escape)
                expect { diary.model.film == nil && diary.main.discover.isMapped }
                XCTAssertEqual(scroller.offset, 400, accuracy: 1)
                try diary.openFilm(at: first + 8)
                diary.input.press(Key.Name.left, alt: true)
                expect { diary.model.film == nil && diary.main.discover.isMapped }
            }
        }
    }

    func testControlAndDigitsShowTheSections() throws {
        try onMainActor {
            try withDiary { diary in
                for (index, section) in MainView.Section.allCases.enumerated().reversed() {
                    diary.input.press(0x31 + UInt32(index), control: true)
                    expect("\(section)") { diary.main.section == section }
                }
            }
        }
    }

    func testAFilmIsOpenedByKeys() throws {
        try onMainActor {
            try withDiary { diary in
                expect { diary.tile(at: 1) != nil }
                diary.main.discover.grid.items.focus(0)
                diary.input.press(Key.Name.right)
                expect { diary.main.discover.grid.items.focusedIndex == 1 }
                diary.input.press(Key.Name.enter)
                expect { diary.model.film?.facts.id == diary.model.discover.items[1].id }
                diary.input.press(Key.Name.escape)
                expect { diary.model.film == nil }
                expect("the keyboard where it was") { diary.main.discover.grid.items.focusedIndex == 1 }
            }
        }
    }
}
