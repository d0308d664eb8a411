import FilmDiary
import FilmDiaryScreens
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct DiaryEditorTests {
    private let fixture: ScreensFixture
    private var editor: DiaryEditor { fixture.model.editor }
    private let film = FilmFacts(id: "test:1", title: "Film 1")

    init() async throws {
        fixture = try await ScreensFixture()
    }

    private func like() {
        editor.perform { [film] store throws(StoreError) in ("Liked", try await store.setLiked(true, film)) }
    }

    private func rate() {
        editor.perform { [film] store throws(StoreError) in
            ("Rated", try await store.rate(film, Rating.all[7]))
        }
    }

    private func activity() async throws -> FilmActivity? {
        await editor.finish()
        return try await fixture.store.read(.activity(filmID: film.id))
    }

    @Test func editsAreTakenBackOneAfterTheOtherAndDoneAgain() async throws {
        rate()
        like()
        editor.undoLastTapped()
        var now = try await activity()
        #expect(now?.isLiked == false && now?.rating?.halfSteps == 8)
        #expect(editor.notice?.text == "Undone: Liked" && editor.notice?.undo == nil)
        editor.undoLastTapped()
        #expect(try await activity() == nil)
        editor.redoTapped()
        editor.redoTapped()
        now = try await activity()
        #expect(now?.isLiked == true && now?.rating?.halfSteps == 8)
        #expect(editor.notice?.text == "Redone: Liked")
        editor.undoLastTapped()
        #expect(try await activity()?.isLiked == false)
    }

    @Test func whereNothingIsLeftItSaysSo() async throws {
        editor.undoLastTapped()
        await editor.finish()
        #expect(editor.notice?.text == "Nothing to undo")
        editor.redoTapped()
        await editor.finish()
        #expect(editor.notice?.text == "Nothing to redo")
    }

    @Test func anEditAfterUndoingLeavesNothingToRedo() async throws {
        like()
        editor.undoLastTapped()
        rate()
        editor.redoTapped()
        #expect(try await activity()?.isLiked == false)
        #expect(editor.notice?.text == "Nothing to redo")
    }

    @Test func whatANoticeTookBackIsNotTakenBackAgain() async throws {
        rate()
        like()
        await editor.finish()
        let notice = try #require(editor.notice)
        editor.undoTapped(notice)
        editor.undoTapped(notice)
        editor.undoLastTapped()
        #expect(try await activity() == nil)
        #expect(editor.notice?.text == "Undone: Rated")
    }

    @Test func anUndoThatCannotBeAppliedIsNotInTheWayOfOthers() async throws {
        like()
        await editor.finish()
        let list = try await fixture.store.createList(named: "Winter").list
        editor.perform { store throws(StoreError) in ("Renamed", try await store.rename(list, to: "Snow")) }
        await editor.finish()
        try await fixture.store.delete(list)
        editor.undoLastTapped()
        await editor.finish()
        editor.undoLastTapped()
        #expect(try await activity() == nil)
    }
}
