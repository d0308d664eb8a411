import FilmDiary
import FilmDiaryScreens
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct ListViewModelTests {
    private let fixture: ScreensFixture
    private var model: FilmDiaryViewModel { fixture.model }

    init() async throws {
        fixture = try await ScreensFixture()
    }

    /// Opens a list that holds films 1 to `count`.
    private func openList(_ count: Int) async throws -> ListViewModel {
        let id = try await fixture.store.createList(named: "Winter").list
        for number in 1...max(1, count) where count > 0 {
            try await fixture.store.add(FilmFacts(id: "test:\(number)", title: "Film \(number)"), to: id)
        }
        await waitUntil { model.lists.lists.first?.count == count }
        model.listTapped(try #require(model.lists.lists.first))
        let list = try #require(model.list)
        await waitUntil { list.isReady && list.entries.count == count }
        return list
    }

    @Test func aDoubleClickOpensOnce() async throws {
        let list = try await openList(1)
        model.listTapped(list.list)
        #expect(model.list === list)
        let facts = list.entries[0].activity.film
        model.filmTapped(facts)
        let film = try #require(model.film)
        model.filmTapped(facts)
        #expect(model.film === film)
    }

    private func order(_ list: ListViewModel) -> [String] {
        list.entries.map { String($0.id.dropFirst("test:".count)) }
    }

    private func undoLast() async throws {
        // The list may hear of the edit from the diary before the editor tells of it.
        await model.editor.finish()
        model.editor.undoTapped(try #require(model.editor.notice))
        await model.editor.finish()
    }

    @Test func aListIsMadeRenamedAndDeletedAndDeletionIsTakenBackWhole() async throws {
        model.lists.newListTapped(named: "  ")
        model.lists.newListTapped(named: " For winter ")
        await waitUntil { model.lists.lists.count == 1 }
        #expect(model.lists.lists.map(\.name) == ["For winter"])
        let list = try await openList(3)
        list.nameChanged(to: "  ")
        list.nameChanged(to: " Winter nights ")
        list.notesChanged(to: "Long ones.\n❄️")
        await waitUntil { list.list.notes == "Long ones.\n❄️" }
        #expect(list.list.name == "Winter nights")
        list.deleteTapped()
        await waitUntil { list.isDeleted && model.lists.lists.count == 1 }
        #expect(list.isDeleted)
        try await undoLast()
        await waitUntil { !list.isDeleted && list.entries.count == 3 }
        #expect(list.list.notes == "Long ones.\n❄️" && order(list) == ["1", "2", "3"])
    }

    @Test func whatIsSavedAfterADeletionHidesNotThatItCanBeTakenBack() async throws {
        let list = try await openList(1)
        let entry = list.entries[0]
        list.deleteTapped()
        list.nameChanged(to: "Winter nights")
        list.notesChanged(to: "Long ones.")
        list.noteChanged(of: entry, to: "First.")
        await model.editor.finish()
        #expect(model.editor.notice?.text == "Deleted “Winter”" && model.editor.notice?.undo != nil)
    }

    @Test func twoMovesAtOnceAreTwo() async throws {
        let list = try await openList(4)
        let first = list.entries[0]
        list.moveTapped(first, by: 1)
        list.moveTapped(first, by: 1)
        await waitUntil { order(list) == ["2", "3", "1", "4"] }
        #expect(order(list) == ["2", "3", "1", "4"])
        await model.editor.finish()
        #expect(model.editor.notice?.text == "Moved to place 3 of 4")
        try await undoLast()
        await waitUntil { order(list) == ["2", "1", "3", "4"] }
        #expect(order(list) == ["2", "1", "3", "4"])
    }

    @Test func aMoveEndsAtTheEndsAndOneToTheSamePlaceIsNone() async throws {
        let list = try await openList(3)
        list.moveTapped(list.entries[0], by: -1)
        list.dropped(filmID: "test:2", at: 1)
        await model.editor.finish()
        #expect(model.editor.notice == nil)
        list.dropped(filmID: "test:1", at: 99)
        await waitUntil { order(list) == ["2", "3", "1"] }
        #expect(order(list) == ["2", "3", "1"])
    }

    @Test func aRowDraggedBetweenOthersStandsThere() async throws {
        let list = try await openList(4)
        list.rowMoved(from: 0, toOffset: 3)
        await waitUntil { order(list) == ["2", "3", "1", "4"] }
        #expect(order(list) == ["2", "3", "1", "4"])
        list.rowMoved(from: 3, toOffset: 0)
        await waitUntil { order(list) == ["4", "2", "3", "1"] }
        #expect(order(list) == ["4", "2", "3", "1"])
        await model.editor.finish()
        let notice = model.editor.notice
        list.rowMoved(from: 1, toOffset: 2)
        list.rowMoved(from: 9, toOffset: 0)
        await model.editor.finish()
        #expect(model.editor.notice == notice)
    }

    @Test func theOrderIsThereWhenTheDiaryIsOpenedAgain() async throws {
        let list = try await openList(3)
        list.dropped(filmID: "test:3", at: 0)
        await model.editor.finish()
        await fixture.store.close()
        guard case .ready(let store) = try await FilmStore.open(in: fixture.folder) else {
            throw ScreensFixture.Unexpected()
        }
        let again = ListViewModel(list.list, editor: DiaryEditor(store: store))
        await waitUntil { again.entries.count == 3 }
        #expect(order(again) == ["3", "1", "2"])
    }

    @Test func aFilmTakenOffComesBackToItsPlaceWithItsNote() async throws {
        let list = try await openList(3)
        list.noteChanged(of: list.entries[1], to: "With Ida")
        await waitUntil { list.entries[1].note == "With Ida" }
        list.removeTapped(list.entries[1])
        await waitUntil { order(list) == ["1", "3"] }
        #expect(list.entries.map(\.position) == [0, 1])
        try await undoLast()
        await waitUntil { list.entries.count == 3 }
        #expect(order(list) == ["1", "2", "3"] && list.entries.map(\.note) == ["", "With Ida", ""])
    }

    @Test func theSameTextAgainIsNothingToUndo() async throws {
        let list = try await openList(1)
        list.notesChanged(to: "Quiet")
        list.noteChanged(of: list.entries[0], to: "First")
        await model.editor.finish()
        await model.editor.finish()
        let notice = model.editor.notice
        list.notesChanged(to: "Quiet")
        list.noteChanged(of: list.entries[0], to: "First")
        list.nameChanged(to: "Winter")
        await model.editor.finish()
        #expect(notice != nil && model.editor.notice == notice)
    }

    @Test func aLongListIsReadOnAsItIsScrolled() async throws {
        let id = try await fixture.store.createList(named: "Long").list
        for number in 0..<100 {
            try await fixture.store.add(FilmFacts(id: "test:\(number)", title: "Film \(number)"), to: id)
        }
        await waitUntil { model.lists.lists.first?.count == 100 }
        model.listTapped(try #require(model.lists.lists.first))
        let list = try #require(model.list)
        await waitUntil { list.entries.count == 90 }
        list.visibleEntriesChanged(to: 70..<85)
        await waitUntil { list.entries.count == 100 }
        #expect(list.entries.map(\.position) == Array(0..<100))
    }
}
