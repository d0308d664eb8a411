import FilmDiary
import FilmDiaryScreens
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// Lists: made, opened, reordered, noted on, and deleted.
final class ListTests: WidgetTestCase {
    func testAListIsMadeByTypingItsName() throws {
        try onMainActor {
            try withDiary { diary in
                diary.main.show(.lists)
                diary.input.click(diary.main.lists.name)
                expect("the keyboard") { diary.main.lists.name.containsFocus }
                XCTAssertFalse(diary.main.lists.create.isSensitive)
                diary.input.type("winter")
                expect { diary.main.lists.create.isSensitive }
                diary.input.press(Key.Name.enter)
                expect { diary.model.lists.lists.map(\.name) == ["winter"] && diary.main.lists.name.text.isEmpty }
                try diary.undo("Made “winter”")
                expect { diary.model.lists.lists.isEmpty }
            }
        }
    }

    func testAltAndArrowsMoveAFilmAndTheKeyboardGoesWithIt() throws {
        try onMainActor {
            try withList(4) { diary, page in
                let before = titles(page)
                page.items.focus(0)
                expect { page.items.focusedIndex == 0 }
                diary.input.press(Key.Name.down, alt: true)
                expect { titles(page) == [before[1], before[0], before[2], before[3]] }
                expect("the keyboard to go along") { page.items.focusedIndex == 1 }
                diary.input.press(Key.Name.down, control: true)
                expect { titles(page) == [before[1], before[2], before[0], before[3]] }
                try diary.undo("Moved to place 3 of 4")
                expect { titles(page) == [before[1], before[0], before[2], before[3]] }
                diary.input.press(Key.Name.escape)
                expect { diary.model.list == nil }
                let again = try firstValue { diary.main.lists.items.cells.first?.cell }
                diary.input.click(again)
                expect { diary.main.listPage !== page && diary.main.listPage.map(titles)?.first == before[1] }
            }
        }
    }

    func testAFilmIsDraggedByItsHandle() throws {
        try onMainActor {
            try withList(4) { diary, page in
                let before = titles(page)
                let (first, third) = (try row(0, of: page), try row(2, of: page))
                diary.input.drag(first.handle, to: third.handle, below: 20)
                expect { titles(page) == [before[1], before[2], before[0], before[3]] }
                diary.input.drag(try row(3, of: page).handle, to: try row(0, of: page).handle, below: -20)
                expect { titles(page) == [before[3], before[1], before[2], before[0]] }
            }
        }
    }

    func testAFilmIsNotedOnMovedAndTakenOffInItsSheet() throws {
        try onMainActor {
            try withList(3) { diary, page in
                let before = titles(page)
                diary.input.click(try row(1, of: page).more)
                let sheet = try firstValue("the sheet") { page.entrySheet }
                expect { sheet.note.area.isMapped }
                diary.input.click(sheet.note.area)
                expect("the keyboard") { sheet.note.area.hasFocus }
                diary.input.type("with ida")
                expect { sheet.note.area.text == "with ida" }
                diary.input.press(Key.Name.escape)
                expect { diary.model.list?.entries[1].note == "with ida" }
                XCTAssertNotNil(diary.model.list)
                diary.input.click(try row(1, of: page).more)
                let second = try firstValue("the sheet") { page.entrySheet === sheet ? nil : page.entrySheet }
                expect { second.note.area.text == "with ida" }
                diary.input.click(second.up)
                expect { titles(page) == [before[1], before[0], before[2]] }
                diary.input.click(second.remove)
                expect { titles(page) == [before[0], before[2]] }
                try diary.undo("Taken off “Winter”")
                expect { titles(page) == [before[1], before[0], before[2]] }
                expect { diary.model.list?.entries.first?.note == "with ida" }
            }
        }
    }

    func testAListIsRenamedNotedOnAndDeletedAndDeletionIsTakenBack() throws {
        try onMainActor {
            try withList(2) { diary, page in
                diary.input.click(page.editor.button)
                expect { page.editor.name.isMapped }
                page.editor.name.text = "Winter nights"
                page.editor.notes.area.text = "Long ones.\n❄️"
                diary.input.press(Key.Name.escape)
                expect { diary.model.list?.list.name == "Winter nights" }
                expect { diary.model.list?.list.notes == "Long ones.\n❄️" }
                diary.input.click(page.delete)
                expect { diary.model.lists.lists.isEmpty && diary.model.list == nil && diary.main.lists.isMapped }
                try diary.undo("Deleted “Winter nights”")
                expect { diary.model.lists.lists.first?.count == 2 }
            }
        }
    }
}

@MainActor
private func withList(_ count: Int, _ body: (DiaryFixture, ListPage) throws -> Void) throws {
    try withDiary { diary in
        let films = diary.model.discover.items.prefix(count).map(\.facts)
        diary.model.editor.perform { store throws(StoreError) in
            let list = try await store.createList(named: "Winter").list
            for film in films { try await store.add(film, to: list) }
            return (nil, nil)
        }
        diary.main.show(.lists)
        let row = try firstValue("the list") { diary.main.lists.items.cells.first?.cell }
        expect { diary.model.lists.lists.first?.count == count }
        diary.input.click(row)
        let page = try firstValue("its page") { diary.main.listPage }
        expect("its films") {
            diary.model.list?.entries.count == count && page.isMapped && page.items.cells.count == count
        }
        try body(diary, page)
    }
}

@MainActor
private func titles(_ page: ListPage) -> [String] {
    page.items.cells.sorted { $0.index < $1.index }.compactMap {
        ($0.cell as? ListEntryRow)?.entry?.activity.film.title
    }
}

@MainActor
private func row(_ index: Int, of page: ListPage) throws -> ListEntryRow {
    try firstValue("row \(index)") { page.items.cells.first { $0.index == index }?.cell as? ListEntryRow }
}
