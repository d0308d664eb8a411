import GTK
import Observation
import WidgetTesting
import XCTest

/// Who keeps whom: widgets, their Swift objects, and the closures connected to them.
final class ObjectTests: WidgetTestCase {
    private final class Canary {}

    @MainActor private final class Row: Box {
        let canary = Canary()
        init() { super.init(.horizontal) }
    }

    func testAWidgetInAParentKeepsItsSwiftObject() {
        onMainActor {
            let parent = Box()
            weak var row: Row?
            weak var canary: Canary?
            do {
                let made = Row()
                parent.append(made)
                (row, canary) = (made, made.canary)
            }
            XCTAssertNotNil(row)
            XCTAssertNotNil(canary)
            if let row { parent.remove(row) }
            XCTAssertNil(row)
            XCTAssertNil(canary)
        }
    }

    func testAWidgetGoesWithItsParent() {
        onMainActor {
            weak var row: Row?
            do {
                let parent = Box(.vertical, [Box(.vertical, [])])
                let made = Row()
                parent.append(made)
                row = made
            }
            XCTAssertNil(row)
        }
    }

    func testAConnectedClosureIsFreedWithItsWidget() {
        onMainActor {
            weak var canary: Canary?
            var presses = 0
            do {
                let button = Button("Press")
                let captured = Canary()
                canary = captured
                button.onPress {
                    _ = captured
                    presses += 1
                }
                button.press()
            }
            XCTAssertEqual(presses, 1)
            XCTAssertNil(canary)
        }
    }

    func testADisconnectedClosureIsFreedAndNotCalled() {
        onMainActor {
            weak var canary: Canary?
            var presses = 0
            let button = Button("Press")
            let connection: SignalConnection
            do {
                let captured = Canary()
                canary = captured
                connection = button.onPress {
                    _ = captured
                    presses += 1
                }
            }
            connection.whileBlocked { button.press() }
            XCTAssertEqual(presses, 0)
            button.press()
            connection.disconnect()
            connection.disconnect()
            button.press()
            XCTAssertEqual(presses, 1)
            XCTAssertNil(canary)
        }
    }

    func testAnObjectThatIsLetGoOnAnotherThreadIsFreedOnTheMainThread() {
        onMainActor {
            weak var row: Row?
            var dropped: Task<Void, Never>?
            do {
                let made = Row()
                row = made
                dropped = Task.detached { _ = made }
            }
            XCTAssertNotNil(dropped)
            expect { row == nil }
        }
    }

    func testADestroyedWindowIsFreed() {
        onMainActor {
            weak var window: Window?
            weak var row: Row?
            do {
                let made = Window()
                let content = Row()
                (window, row) = (made, content)
                made.content = content
                made.present()
                expect { content.isMapped }
                made.destroy()
            }
            expect { window == nil && row == nil }
        }
    }

    func testKeepingUpdatedRunsOnceATurnAndEndsWithTheWidget() {
        onMainActor {
            let model = Model()
            var runs = 0
            do {
                let label = Label()
                label.keepUpdated { [weak label] in
                    runs += 1
                    label?.text = "\(model.number)"
                }
                XCTAssertEqual(label.text, "0")
                for _ in 0..<1_000 { model.number += 1 }
                expect { label.text == "1000" }
                XCTAssertEqual(runs, 2)
            }
            model.number = 1
            settle()
            XCTAssertEqual(runs, 2)
        }
    }
}

@MainActor @Observable
private final class Model {
    var number = 0
}
