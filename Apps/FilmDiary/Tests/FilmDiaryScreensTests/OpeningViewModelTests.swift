import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
final class OpeningViewModelTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString)")
    private var modelCount = 0

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func makeOpening() -> OpeningViewModel {
        OpeningViewModel { [folder] () throws(StoreError) in
            try await FilmStore.open(in: folder)
        } makeModel: { [weak self] store in
            self?.modelCount += 1
            return FilmDiaryViewModel(store: store, catalog: ScriptedCatalog(), catalogueName: "test")
        }
    }

    private func model(of opening: OpeningViewModel) async -> FilmDiaryViewModel? {
        await waitUntil {
            if case .opening = opening.phase { false } else { true }
        }
        return if case .ready(let model) = opening.phase { model } else { nil }
    }

    /// Leaves a diary with one rated film and a backup, whose file is then overwritten.
    private func damage() async throws {
        guard case .ready(let store) = try await FilmStore.open(in: folder) else { return }
        try await store.rate(FilmFacts(id: "test:1", title: "Film"), try Rating(stars: 4))
        _ = try await store.backUpIfDue()
        await store.close()
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasPrefix("diary.sqlite") {
            try Data(repeating: 0x55, count: 8_192).write(to: file)
        }
    }

    @Test func theDiaryIsOpenedOnceAndBackedUp() async throws {
        let opening = makeOpening()
        for _ in 0..<3 { opening.appeared() }
        let model = try #require(await model(of: opening))
        #expect(modelCount == 1)
        await opening.finish()
        #expect(await model.editor.store.backups().count == 1)
        opening.catalogueChanged()
        let other = try #require(await self.model(of: opening))
        #expect(other !== model && other.editor.store === model.editor.store)
    }

    @Test func aDamagedDiaryGoesBackToItsCopy() async throws {
        try await damage()
        let opening = makeOpening()
        opening.appeared()
        #expect(await model(of: opening) == nil)
        guard case .damaged(let damaged) = opening.phase else { return #expect(Bool(false), "\(opening.phase)") }
        let place = try #require(damaged.movedAside).lastPathComponent
        let cause = "The diary's file is damaged: file is not a database."
        #expect(damaged.words == "\(cause) It is kept whole in the folder Damaged/\(place).")
        #expect(damaged.backups.count == 1)
        // Neither is a second attempt.
        opening.appeared()
        opening.retryTapped()
        opening.restoreTapped(try #require(damaged.backups.first))
        let store = try #require(await model(of: opening)).editor.store
        #expect(try await store.read(.activity(filmID: "test:1"))?.rating?.stars == 4)
    }

    @Test func aDamagedDiaryBeginsAnew() async throws {
        try await damage()
        let opening = makeOpening()
        opening.appeared()
        #expect(await model(of: opening) == nil)
        opening.startEmptyTapped()
        let store = try #require(await model(of: opening)).editor.store
        #expect(try await store.read(.activity(filmID: "test:1")) == nil)
    }

    @Test func whatCannotBeOpenedIsTriedAgain() async throws {
        try Data("no folder".utf8).write(to: folder)
        let opening = makeOpening()
        opening.appeared()
        #expect(await model(of: opening) == nil)
        guard case .failed = opening.phase else { return #expect(Bool(false), "\(opening.phase)") }
        try FileManager.default.removeItem(at: folder)
        opening.retryTapped()
        #expect(await model(of: opening) != nil)
    }
}
