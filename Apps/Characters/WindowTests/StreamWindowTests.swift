import Characters
import CharactersGTK
import GTK
import SampleCatalog
import StreamImageGTK
import StreamImageKit
import WebService
import WidgetTesting
import XCTest

/// The window, its pages, and what its parts have to do with each other.
final class StreamWindowTests: WidgetTestCase {
    func testTheFirstRowsShowTheirPictures() throws {
        try onMainActor {
            try withStream { composition, window in
                expect { window.shownPictureCount >= 5 }
                XCTAssertEqual(composition.list.totalCount, 826)
            }
        }
    }

    func testScrollingToTheEndBringsEveryPageOnce() throws {
        try onMainActor {
            try withStream { composition, window in
                expect {
                    window.scrollToBottom()
                    return composition.list.footer == .end
                }
                XCTAssertEqual(composition.list.records.count, 826)
                XCTAssertEqual(composition.server?.requestCounts.pages, 42)
            }
        }
    }

    func testBothLayoutsShowTheSameCharacters() throws {
        try onMainActor {
            try withStream { composition, window in
                var remembered: SavedState?
                window.onStateChange = { remembered = $0 }
                expect { window.shownPictureCount >= 5 }
                window.listPage.press(.grid)
                XCTAssertEqual(remembered?.layout, .grid)
                expect { window.shownPictureCount >= 5 }
                XCTAssertLessThanOrEqual(window.cellCount, composition.list.records.count)
                expect { composition.server?.requestCounts.pages == composition.list.records.count / 20 }
            }
        }
    }

    func testTypingSearchesAndAnUnknownNameIsSaidToBeUnknown() throws {
        try onMainActor {
            try withStream { composition, window in
                window.listPage.search.text = "mor"
                expect { composition.list.searchText == "mor" && !composition.list.isUpdating }
                XCTAssertTrue(composition.list.records.allSatisfy { $0.name.lowercased().contains("mor") })
                window.listPage.search.text = "Quixote"
                expect { composition.list.phase == .empty }
            }
        }
    }

    func testAnOpenedCharacterStartsFromTheSmallPicture() throws {
        try onMainActor {
            try withStream { composition, window in
                expect { window.shownPictureCount >= 5 }
                let record = try XCTUnwrap(composition.list.records.first)
                composition.list.rowTapped(record)
                expect { window.detailPage != nil }
                let picture = try XCTUnwrap(window.detailPage?.picture)
                if case .loading(let loading) = picture.slot.phase { XCTAssertNotNil(loading.preview) }
                expect { picture.face == .picture }
                composition.list.detailClosed()
                expect { window.listPage.isMapped }
            }
        }
    }

    func testWithoutTheServiceThereIsAButtonThatHelpsOnceItIsBack() throws {
        try onMainActor {
            try withStream({ $0.isOffline = true }, waitsForRows: false) { composition, _ in
                expect { if case .failed(let error) = composition.list.phase { error.isConnectivity } else { false } }
                try XCTUnwrap(composition.server).setOffline(false)
                composition.list.retryTapped()
                expect { composition.list.phase == .loaded }
            }
        }
    }

    func testWhatIsKnownStaysWhenTheServiceGoesAway() throws {
        try onMainActor {
            try withStream { composition, _ in
                let records = composition.list.records
                try XCTUnwrap(composition.server).setOffline(true)
                composition.list.refresh()
                expect { composition.list.isOffline }
                XCTAssertEqual(composition.list.records, records)
            }
        }
    }

    func testAClosedWindowIsFreed() throws {
        try onMainActor {
            weak var closed: StreamWindow?
            try withStream { _, window in closed = window }
            expect { closed == nil }
        }
    }
}
