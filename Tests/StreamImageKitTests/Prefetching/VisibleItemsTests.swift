import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct VisibleItemsTests {
    @Test func rowsThatComeAndGoInAnyOrderGiveTheRange() {
        var items = VisibleItems()
        #expect(items.range == nil)
        for index in [5, 3, 4] { items.appear(index) }
        #expect(items.range == 3..<6)
        items.appear(6)
        items.disappear(3)
        #expect(items.range == 4..<7)
        for index in 4...6 { items.disappear(index) }
        #expect(items.range == nil)
    }

    @Test func aRowThatAppearsTwiceLeavesTwice() {
        var items = VisibleItems()
        items.appear(1)
        items.appear(1)
        items.disappear(1)
        #expect(items.range == 1..<2)
        items.disappear(1)
        items.disappear(1)
        items.disappear(9)
        #expect(items.range == nil)
    }

    @Test func sectionsAreCountedThrough() throws {
        let items = SectionedItems(counts: [2, 0, 3, -1])
        #expect(items.count == 5)
        #expect(items.position(section: 0, item: 1) == 1)
        #expect(items.position(section: 2, item: 0) == 2)
        #expect(items.position(section: 1, item: 0) == nil)
        #expect(items.position(section: 0, item: 2) == nil)
        #expect(items.position(section: 4, item: 0) == nil)
        #expect(items.position(section: -1, item: 0) == nil)
        for position in 0..<5 {
            let item = try #require(items.item(at: position))
            #expect(items.position(section: item.section, item: item.item) == position)
        }
        #expect(items.item(at: 5) == nil)
        #expect(items.item(at: -1) == nil)
        #expect(SectionedItems(counts: []).item(at: 0) == nil)
    }
}
