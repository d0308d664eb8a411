import FilmDiary
import FilmDiaryScreens
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct BackupsViewModelTests {
    private let fixture: ScreensFixture
    private let model: BackupsViewModel

    init() async throws {
        fixture = try await ScreensFixture()
        model = BackupsViewModel(editor: fixture.model.editor, locale: Locale(identifier: "en_GB"))
    }

    @Test func withoutCopiesThereAreNone() async {
        model.appeared()
        await model.finish()
        #expect(model.backups == [])
    }

    @Test func goingBackKeepsWhatWasThereBefore() async throws {
        let facts = FilmFacts(id: "test:1", title: "Film 1")
        try await fixture.store.setLiked(true, facts)
        try await fixture.store.backUpIfDue()
        try await fixture.store.setLiked(false, facts)
        model.appeared()
        await model.finish()
        let backup = try #require(model.backups?.first)
        #expect(model.question(of: backup) == "Go back to \(backup.day.words(locale: Locale(identifier: "en_GB")))?")
        #expect(model.consequence(of: backup).contains("kept"))
        model.restoreConfirmed(backup)
        #expect(model.isRestoring)
        await model.finish()
        #expect(!model.isRestoring && model.error == nil && model.restored == backup)
        #expect(try await fixture.store.read(.activity(filmID: "test:1"))?.isLiked == true)
        await fixture.model.editor.finish()
        #expect(fixture.model.editor.notice?.text.hasPrefix("Went back to ") == true)
    }

    @Test func whatWasKeptBeforeGoingBackCanBeGoneBackTo() async throws {
        let facts = FilmFacts(id: "test:1", title: "Film 1")
        try await fixture.store.backUpIfDue()
        try await fixture.store.setLiked(true, facts)
        model.appeared()
        await model.finish()
        model.restoreConfirmed(try #require(model.backups?.last))
        await model.finish()
        #expect(try await fixture.store.read(.activity(filmID: "test:1")) == nil)
        model.appeared()
        await model.finish()
        let kept = try #require(model.backups?.first)
        let day = kept.day.words(locale: Locale(identifier: "en_GB"))
        #expect(model.backups?.count == 2 && model.name(of: kept).hasPrefix(day + ", "))
        #expect(model.details(of: kept).hasPrefix("As it was before going back · "))
        model.restoreConfirmed(kept)
        await model.finish()
        #expect(model.error == nil && model.restored == kept)
        #expect(try await fixture.store.read(.activity(filmID: "test:1"))?.isLiked == true)
        #expect(await fixture.store.backups().count == 3)
    }

    @Test func whatWasEditedBeforeGoingBackCannotBeUndoneAfterwards() async throws {
        let editor = fixture.model.editor
        try await fixture.store.backUpIfDue()
        editor.perform { store throws(StoreError) in
            ("Liked", try await store.setLiked(true, FilmFacts(id: "test:1", title: "Film 1")))
        }
        model.appeared()
        await model.finish()
        model.restoreConfirmed(try #require(model.backups?.first))
        await model.finish()
        editor.undoLastTapped()
        await editor.finish()
        #expect(editor.notice?.text == "Nothing to undo")
    }

    @Test func aDamagedCopyChangesNothing() async throws {
        let facts = FilmFacts(id: "test:1", title: "Film 1")
        try await fixture.store.backUpIfDue()
        try await fixture.store.setLiked(true, facts)
        model.appeared()
        await model.finish()
        let backup = try #require(model.backups?.first)
        try Data("no database".utf8).write(to: backup.file)
        model.restoreConfirmed(backup)
        await model.finish()
        #expect(model.restored == nil)
        #expect(model.error?.hasPrefix("The diary could not go back, and is as it was.") == true)
        #expect(try await fixture.store.read(.activity(filmID: "test:1"))?.isLiked == true)
    }
}
