import FilmDiary
import FilmDiaryScreens
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// A window as narrow as a telephone.
final class NarrowTests: WidgetTestCase {
    func testEveryPageFitsInto360Points() throws {
        try onMainActor {
            try withDiary(width: 360, height: 720) { diary in
                for section in MainView.Section.allCases {
                    diary.main.show(section)
                    waitForFrames(3, in: diary.main)
                    XCTAssertLessThanOrEqual(diary.main.width, 360, "\(section)")
                }
                let facts = try XCTUnwrap(diary.model.discover.items.first).facts
                diary.model.filmTapped(facts)
                expect { diary.main.filmPage?.isMapped == true && diary.model.film?.isReady == true }
                diary.model.film?.watchedTodayTapped()
                diary.model.film?.newListTapped(named: "Winter")
                expect { diary.main.filmPage?.rows.count == 1 && diary.model.lists.lists.first?.count == 1 }
                waitForFrames(3, in: diary.main)
                XCTAssertLessThanOrEqual(diary.main.width, 360, "film")
                diary.main.show(.profile)
                expect { !diary.model.profile.isEmpty }
                waitForFrames(3, in: diary.main)
                XCTAssertLessThanOrEqual(diary.main.width, 360, "a profile that is not empty")
                diary.model.listTapped(try XCTUnwrap(diary.model.lists.lists.first))
                expect { diary.main.listPage?.isMapped == true && diary.model.list?.entries.count == 1 }
                waitForFrames(3, in: diary.main)
                XCTAssertLessThanOrEqual(diary.main.width, 360, "list")
            }
        }
    }

    func testEveryPageFitsInto480PointsWithTextTwiceAsLarge() throws {
        try onMainActor {
            Toolkit.setTextScale(2)
            defer { Toolkit.setTextScale(1) }
            try withDiary(width: 480, height: 720) { diary in
                let facts = try XCTUnwrap(diary.model.discover.items.first).facts
                diary.model.filmTapped(facts)
                diary.model.film?.watchedTodayTapped()
                diary.model.film?.newListTapped(named: "Winter")
                expect { diary.main.filmPage?.rows.count == 1 && diary.model.lists.lists.first?.count == 1 }
                waitForFrames(3, in: diary.main)
                XCTAssertLessThanOrEqual(diary.main.width, 480, "film")
                for section in MainView.Section.allCases {
                    diary.main.show(section)
                    waitForFrames(3, in: diary.main)
                    XCTAssertLessThanOrEqual(diary.main.width, 480, "\(section)")
                }
            }
        }
    }
}
