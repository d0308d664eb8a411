import GTK
import StreamImageGTK
import StreamImageKit
import StreamImageTesting
import WidgetTesting
import XCTest

/// Ten scrolls through a long list leave nothing behind.
final class ScrollingTests: WidgetTestCase {
    @MainActor private final class Row: Box {
        static var live = 0
        let picture: RemotePicture
        let label = Label()

        init(_ pipeline: ImagePipeline) {
            picture = RemotePicture(loader: pipeline, shape: PictureShape(width: 48, height: 48, cornerRadius: 6))
            super.init(.horizontal, spacing: 12, [])
            Self.live += 1
            append(picture)
            append(label)
        }

        isolated deinit { Self.live -= 1 }
    }

    func testRowsAndTexturesStayConstantOverTenScrolls() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            let model = ItemModel(count: 2_000)
            var wrong = 0
            let factory = CellFactory(
                make: { Row(fixture.pipeline) },
                bind: { row, index in
                    row.label.text = "Row \(index)"
                    row.picture.bind(fixture.request(index), name: "Row \(index)")
                },
                unbind: { $0.picture.unbind() }
            )
            let list = ListView(model, factory)
            let scroller = ScrolledWindow(list)
            var rows: [Int] = []
            var paintables: [Int] = []
            withWindow(scroller, width: 400, height: 600) { _ in
                for _ in 0..<10 {
                    for step in 0..<10 {
                        scroller.offset = scroller.maximumOffset * Double(step) / 9
                        waitForFrames(2, in: list)
                        for (index, cell) in list.cells {
                            guard let row = cell as? Row else { continue }
                            for texture in row.picture.drawnTextures
                            where PictureFixture.color(of: texture) != PictureFixture.color(index) { wrong += 1 }
                        }
                    }
                    scroller.offset = 0
                    waitForFrames(2, in: list)
                    rows.append(Row.live)
                    paintables.append(Paintable.liveCount)
                }
                expect { list.cells.allSatisfy { ($0.cell as? Row)?.picture.face == .picture } }
            }
            XCTAssertEqual(wrong, 0)
            XCTAssertLessThanOrEqual(rows[9], rows[1], "\(rows)")
            XCTAssertLessThanOrEqual(paintables[9], paintables[1], "\(paintables)")
            XCTAssertLessThan(rows[9], 300)
        }
    }
}
