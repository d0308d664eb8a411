import Foundation
import GTK
import WidgetTesting
import XCTest

/// Models, factories and what can be seen of a list.
final class ListTests: WidgetTestCase {
    @MainActor private final class Row: Box {
        static var live = 0
        let label = Label()
        init() {
            super.init(.horizontal)
            Self.live += 1
            append(label)
            setMinimumSize(height: 40)
        }
        isolated deinit { Self.live -= 1 }
    }

    @MainActor private final class Fixture {
        let model = ItemModel(count: 100)
        var titles = (0..<100).map { "Item \($0)" }
        var bound = 0
        lazy var factory = CellFactory(
            make: { Row() },
            bind: { [unowned self] row, index in
                row.label.text = self.titles[index]
                self.bound += 1
            },
            unbind: { [unowned self] row in
                row.label.text = ""
                self.bound -= 1
            }
        )
        lazy var list = ListView(model, factory)
        lazy var scroller = ScrolledWindow(list)

        /// The texts of the bound cells agree with their indices.
        func checkCells(_ file: StaticString = #filePath, _ line: UInt = #line) {
            XCTAssertFalse(list.cells.isEmpty, file: file, line: line)
            for (index, cell) in list.cells {
                XCTAssertEqual((cell as? Row)?.label.text, titles[index], file: file, line: line)
            }
        }

        /// The same, as soon as there are cells in view.
        func checkCellsOnceLaidOut(_ file: StaticString = #filePath, _ line: UInt = #line) {
            waitForFrames(2, in: list, file: file, line: line)
            expect("cells", file: file, line: line) { !list.visibleRange.isEmpty }
            checkCells(file, line)
        }
    }

    func testCellsShowTheItemsOfTheirIndices() {
        onMainActor {
            let fixture = Fixture()
            withWindow(fixture.scroller) { _ in
                expect("cells") { !fixture.list.visibleRange.isEmpty }
                fixture.checkCells()
                XCTAssertEqual(fixture.list.visibleRange.lowerBound, 0)
                XCTAssertLessThan(fixture.list.visibleRange.upperBound, 12)
                XCTAssertEqual(fixture.bound, fixture.list.cells.count)
            }
        }
    }

    func testScrollingToTheEndAndBackBindsWhatIsSeen() {
        onMainActor {
            let fixture = Fixture()
            withWindow(fixture.scroller) { _ in
                // Rows are measured as they come, so the end may move away while it is approached.
                expect("the end") {
                    fixture.scroller.offset = fixture.scroller.maximumOffset
                    return fixture.list.visibleRange.upperBound == 100 && fixture.scroller.remainingHeight < 0.5
                }
                fixture.checkCells()
                fixture.list.scroll(to: 0)
                expect("the beginning") { fixture.list.visibleRange.contains(0) }
                fixture.checkCells()
            }
        }
    }

    func testSplicesBindWhatIsNewAndOnlyThat() {
        onMainActor {
            let fixture = Fixture()
            withWindow(fixture.scroller) { _ in
                fixture.titles = (0..<30).map { "Other \($0)" }
                fixture.model.replaceAll(with: 30)
                fixture.checkCellsOnceLaidOut()
                fixture.titles.insert(contentsOf: ["First", "Second"], at: 0)
                fixture.model.splice(at: 0, removing: 0, adding: 2)
                fixture.checkCellsOnceLaidOut()
                fixture.titles[1] = "Changed"
                fixture.model.reload(1..<2)
                fixture.checkCellsOnceLaidOut()
                fixture.model.replaceAll(with: 0)
                expect("an empty list") { fixture.list.cells.isEmpty }
                XCTAssertEqual(fixture.list.visibleRange, 0..<0)
                XCTAssertEqual(fixture.bound, 0)
            }
        }
    }

    func testASpliceCostsTheSameHoweverLongTheListIs() {
        onMainActor {
            let model = ItemModel()
            let start = clock()
            for _ in 0..<1_000 { model.append(1_000) }
            XCTAssertEqual(model.count, 1_000_000)
            // Processor time, which others on the machine do not lengthen; one step an item would take some seconds.
            XCTAssertLessThan(Double(clock() - start) / Double(CLOCKS_PER_SEC), 1)
        }
    }

    func testCellsAreFreedWithTheirList() {
        onMainActor {
            let before = Row.live
            do {
                let fixture = Fixture()
                withWindow(fixture.scroller) { _ in XCTAssertGreaterThan(Row.live, before) }
            }
            expect { Row.live == before }
        }
    }

    func testAGridHasTheItemsThatCanBeSeen() {
        onMainActor {
            let fixture = Fixture()
            let grid = GridView(fixture.model, fixture.factory, columns: 3...3, selection: .single)
            withWindow(ScrolledWindow(grid)) { _ in
                expect("cells") { !grid.visibleRange.isEmpty }
                XCTAssertEqual(grid.visibleRange.lowerBound, 0)
                XCTAssertEqual(grid.visibleRange.count % 3, 0)
                XCTAssertNil(grid.selectedIndex)
                grid.selectedIndex = 4
                XCTAssertEqual(grid.selectedIndex, 4)
                grid.selectedIndex = nil
                XCTAssertNil(grid.selectedIndex)
            }
        }
    }
}
