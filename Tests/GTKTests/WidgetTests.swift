import Foundation
import GTK
import WidgetTesting
import XCTest

/// Each widget does what its Swift face says.
final class WidgetTests: WidgetTestCase {
    func testEveryWidgetCanBeShown() {
        onMainActor {
            let stack = Stack()
            stack.add(Label("one"), name: "one")
            stack.add(StatusPage(icon: "network-offline-symbolic", title: "A & B <c>", description: "d"), name: "two")
            let leaflet = Leaflet()
            let (first, second) = (Box(), Box())
            leaflet.append(first)
            leaflet.append(second)
            let bar = HeaderBar()
            bar.setTitle("Title", subtitle: "Subtitle")
            bar.addAtStart(Button(icon: "go-previous-symbolic", name: "Back"))
            bar.addAtEnd(ToggleButton(togglingIcon: "view-grid-symbolic", name: "Grid"))
            let banner = Banner("No network", buttonLabel: "Retry")
            banner.isRevealed = true
            first.append(stack)
            first.append(ProgressBar(name: "Progress"))
            first.append(Spinner(size: 16))
            first.append(Clamp(maximumWidth: 200, Label("clamped")))
            let toasts = ToastOverlay(Box(.vertical, [bar, banner, leaflet]))
            withWindow(toasts) { window in
                stack.visiblePage = "two"
                XCTAssertEqual(stack.visiblePage, "two")
                stack.visiblePage = "none of them"
                XCTAssertEqual(stack.visiblePage, "two")
                XCTAssertTrue(leaflet.visiblePage === first)
                leaflet.goForward()
                XCTAssertTrue(leaflet.visiblePage === second)
                XCTAssertTrue(leaflet.goBack())
                toasts.show("First", buttonLabel: "Undo") {}
                toasts.show("Second")
                window.title = "Test"
                XCTAssertEqual(window.title, "Test")
                waitForFrames(2, in: window)
                XCTAssertNotNil(window.frameClock)
                XCTAssertTrue(window.frameClock === window.frameClock)
            }
        }
    }

    func testButtonsTellWhenTheyArePressed() {
        onMainActor {
            let (one, two) = (ToggleButton(toggling: "One"), ToggleButton(toggling: "Two"))
            two.join(one)
            var states: [Bool] = []
            one.onToggle { states.append($0) }
            one.isOn = true
            two.isOn = true
            XCTAssertEqual(states, [true, false])
        }
    }

    func testSearchingTellsWhenThePersonPauses() {
        onMainActor {
            let entry = SearchEntry(placeholder: "Search", delay: 0.02)
            var texts: [String] = []
            entry.onSearch { texts.append($0) }
            withWindow(entry) { _ in
                entry.text = "r"
                entry.text = "ri"
                expect { texts.last == "ri" }
                // An entry may tell once that it is empty; what was overwritten at once is never told.
                XCTAssertFalse(texts.contains("r"), "\(texts)")
            }
        }
    }

    func testChoosingTellsTheIndex() {
        onMainActor {
            let choice = DropDown(["All", "Alive", "Dead"], name: "Status")
            XCTAssertEqual(choice.selectedIndex, 0)
            var chosen: [Int] = []
            choice.onSelect { chosen.append($0) }
            choice.selectedIndex = 2
            choice.selectedIndex = 2
            XCTAssertEqual(chosen, [2])
        }
    }

    func testAFrameCallbackEndsWhenItSaysSoOrIsCancelled() {
        onMainActor {
            let label = Label("x")
            withWindow(label) { window in
                var times: [Int] = []
                label.onEachFrame {
                    times.append($0)
                    return times.count < 3
                }
                expect { times.count == 3 }
                XCTAssertEqual(times, times.sorted())
                var calls = 0
                let callback = label.onEachFrame { _ in
                    calls += 1
                    return true
                }
                expect { calls >= 2 }
                callback.cancel()
                callback.cancel()
                let before = calls
                waitForFrames(3, in: window)
                XCTAssertEqual(calls, before)
                XCTAssertEqual(times.count, 3)
            }
        }
    }

    func testAWidgetIsRenderedWithItsColours() throws {
        try onMainActor {
            let paintable = Paintable(width: 20, height: 10) { canvas, width, height in
                canvas.fill(Rectangle(x: 0, y: 0, width: width, height: height), with: Color(red: 1, green: 0, blue: 0))
                canvas.clip(to: Rectangle(x: 10, y: 0, width: 5, height: 10)) {
                    canvas.fill(Rectangle(x: 0, y: 0, width: 20, height: 10), with: Color(red: 0, green: 0, blue: 1))
                }
            }
            let picture = Picture(paintable)
            picture.align(horizontally: .center)
            picture.align(vertically: .center)
            try withWindow(picture) { _ in
                waitForFrames(2, in: picture)
                let texture = try rendered(picture)
                XCTAssertEqual(texture.width, 20)
                XCTAssertEqual(texture.height, 10)
                let pixels = texture.pixels()
                XCTAssertEqual(Array(pixels[0..<4]), [0, 0, 255, 255])
                XCTAssertEqual(Array(pixels[(12 * 4)..<(13 * 4)]), [255, 0, 0, 255])
                let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
                defer { try? FileManager.default.removeItem(at: file) }
                XCTAssertTrue(texture.writePNG(to: file.path))
            }
        }
    }

    func testNothingIsRenderedThatIsNotOnScreen() {
        onMainActor {
            XCTAssertNil(Label("x").render())
            XCTAssertFalse(Label("x").isOnScreen)
        }
    }

    func testATextureKeepsItsOwnerAndLetsItGo() {
        onMainActor {
            final class Owner: Sendable {
                // Written before it is shared.
                nonisolated(unsafe) let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: 24, alignment: 1)
                deinit { pixels.deallocate() }
            }
            weak var owner: Owner?
            do {
                let made = Owner()
                owner = made
                made.pixels.copyBytes(from: (0..<24).map { UInt8($0) })
                let texture = Texture(
                    over: UnsafeRawBufferPointer(made.pixels), width: 2, height: 3, stride: 8, format: .rgb8,
                    owner: made)
                XCTAssertEqual(Array(texture.pixels().prefix(8)), [2, 1, 0, 255, 5, 4, 3, 255])
                XCTAssertEqual(Array(texture.pixels().suffix(4)), [21, 20, 19, 255])
            }
            XCTAssertNil(owner)
        }
    }
}
