import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct ImportScreensTests {
    private let fixture: ScreensFixture
    private let model: ImportViewModel

    init() async throws {
        fixture = try await ScreensFixture()
        model = fixture.model.makeImport()
    }

    /// Letterboxd's table of the films that are rated, with one film that the catalogue knows and one that it does not.
    private func ratings() throws -> URL {
        let file = fixture.folder.appendingPathComponent("ratings.csv")
        let rows = """
            Date,Name,Year,Letterboxd URI,Rating
            2024-03-01,Film 7,1990,https://boxd.it/7,3.5
            2024-03-02,Nobody Knows It,1961,https://boxd.it/8,4

            """
        try Data(rows.utf8).write(to: file)
        return file
    }

    private func outcome() async throws -> ImportOutcome {
        await model.finish()
        guard case .finished(let outcome) = model.phase else { throw ScreensFixture.Unexpected() }
        return outcome
    }

    @Test func anImportTellsWhatWasAddedAndWhatWasNotFound() async throws {
        model.fileChosen(try ratings())
        let outcome = try await outcome()
        #expect(outcome.summary == "Added 2 films." && outcome.needsAttention)
        #expect(outcome.lines.contains("  Nobody Knows It (1961): the catalogue knows no film of that title and year"))
        await waitUntil { model.unsettledCount == 1 }
        let known = try await fixture.store.read(.activity(filmID: "test:7"))
        #expect(known?.rating?.halfSteps == 7 && known?.film.directors == ["Ida"])
    }

    @Test func theSameFileTwiceIsTheSameAsOnce() async throws {
        model.fileChosen(try ratings())
        _ = try await outcome()
        model.startOverTapped()
        model.fileChosen(try ratings())
        let second = try await outcome()
        #expect(!second.hasChanged && second.summary == "Nothing is new: all of it was in the diary already.")
    }

    @Test func anImportCanBeTakenBack() async throws {
        model.fileChosen(try ratings())
        _ = try await outcome()
        await fixture.model.editor.finish()
        let notice = try #require(fixture.model.editor.notice)
        #expect(notice.text == "Added 2 films.")
        fixture.model.editor.undoTapped(notice)
        await fixture.model.editor.finish()
        #expect(try await fixture.store.read(.activity(filmID: "test:7")) == nil)
    }

    @Test func whatCannotBeReadIsNamedWithItsCause() async throws {
        let file = fixture.folder.appendingPathComponent("torn.zip")
        try Data([0x50, 0x4b, 0x03, 0x04, 0, 0]).write(to: file)
        model.fileChosen(file)
        await model.finish()
        guard case .failed(let reason) = model.phase else {
            Issue.record("it is \(model.phase)")
            return
        }
        #expect(reason.hasPrefix("torn.zip cannot be read: "))
    }

    @Test func aFolderWithoutTablesIsSaidToHoldNothing() async throws {
        let empty = fixture.folder.appendingPathComponent("empty", isDirectory: true)
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        model.fileChosen(empty)
        await model.finish()
        guard case .failed(let reason) = model.phase else {
            Issue.record("it is \(model.phase)")
            return
        }
        #expect(reason.hasPrefix("empty cannot be read: "))
        model.startOverTapped()
        #expect(model.phase == .choosing)
    }

    @Test func aCatalogueThatDoesNotAnswerIsSaidAndAskedAgain() async throws {
        fixture.catalog.fail(with: .server(status: 503, message: nil))
        model.fileChosen(try ratings())
        let first = try await outcome()
        #expect(first.catalogueTrouble?.contains("status 503") == true && first.problems.isEmpty)
        #expect(first.unmatched.map(\.reason) == ["not looked up yet", "not looked up yet"])
        fixture.catalog.fail(with: nil)
        model.retryTapped()
        let second = try await outcome()
        #expect(second.catalogueTrouble == nil && second.unmatched.count == 1)
        #expect(try await fixture.store.read(.activity(filmID: "test:7"))?.rating?.halfSteps == 7)
    }

    @Test func aCancelledImportChangesNothing() async throws {
        fixture.catalog.hold()
        model.fileChosen(try ratings())
        await waitUntil { fixture.catalog.isHeld }
        model.cancelTapped()
        #expect(model.isCancelling)
        fixture.catalog.letGo()
        await model.finish()
        #expect(model.phase == .choosing && !model.isCancelling)
        #expect(try await fixture.store.read(.activity(filmID: "test:7")) == nil)
    }

    @Test func aFilmIsSettledByHandOrLeftAsItIs() async throws {
        model.fileChosen(try ratings())
        _ = try await outcome()
        let settling = fixture.model.makeSettling()
        await waitUntil { settling.films.count == 1 }
        let film = try #require(settling.films.first)
        settling.filmTapped(film)
        await waitUntil { settling.results == .empty }
        settling.leaveTapped()
        #expect(settling.film == nil && settling.films.count == 1)
        settling.filmTapped(film)
        settling.searchTextChanged(to: "Film 31")
        await waitUntil { if case .found = settling.results { true } else { false } }
        guard case .found(let found) = settling.results, let chosen = found.first else { return }
        settling.filmChosen(chosen)
        await fixture.model.editor.finish()
        await waitUntil { settling.films.isEmpty }
        #expect(settling.film == nil && settling.films.isEmpty)
        let activity = try await fixture.store.read(.activity(filmID: "test:31"))
        #expect(activity?.rating?.halfSteps == 8 && activity?.film.directors == ["Ida"])
    }
}
