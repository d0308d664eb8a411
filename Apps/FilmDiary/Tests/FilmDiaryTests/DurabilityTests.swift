@testable import FilmDiary
import Foundation
import SQLite
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DurabilityTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    @Test func aDamagedFileIsMovedAsideWholeAndABackupRestored() async throws {
        let store = try await fixture.open()
        try await store.setLiked(true, .film(1))
        let backup = try #require(try await store.backUpIfDue())
        #expect(try await store.backUpIfDue() == nil)
        await store.close()
        let rubbish = Data(repeating: 0x41, count: 8192)
        try rubbish.write(to: fixture.database)

        guard case .damaged(let first) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        let aside = try #require(first.movedAside)
        #expect(try Data(contentsOf: aside.appendingPathComponent("diary.sqlite")) == rubbish)
        // The choice stays open until it is made.
        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        #expect(choice.backups == [backup])
        let restored = try await choice.restore(backup)
        #expect(try await restored.read(.activity(filmID: "film:1"))?.isLiked == true)
        await restored.close()
        let reopened = try await fixture.open()
        #expect(try await reopened.read(.activity(filmID: "film:1"))?.isLiked == true)
        #expect(try Data(contentsOf: aside.appendingPathComponent("diary.sqlite")) == rubbish)
    }

    @Test func aDamagedBackupRestoresNothingAndTheChoiceStays() async throws {
        let store = try await fixture.open()
        try await store.setLiked(true, .film(1))
        let backup = try #require(try await store.backUpIfDue())
        await store.close()
        try Data(repeating: 0, count: 4096).write(to: backup.file)
        try Data(repeating: 0, count: 4096).write(to: fixture.database)
        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        await #expect(throws: StoreError.self) { try await choice.restore(backup) }
        guard case .damaged(let again) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        let empty = try await again.startEmpty()
        #expect(try await empty.read(.profile(year: 2026)).films == 0)
    }

    @Test func sevenBackupsAreKeptAndTheNewestRowsAreInThem() async throws {
        for day in 0..<9 {
            let store = try await fixture.open(day: day)
            try await store.setLiked(true, .film(day))
            try await store.backUpIfDue()
            if day == 8 {
                let backups = await store.backups()
                #expect(backups.map(\.day.day) == [8, 7, 6, 5, 4, 3, 2])
                try await store.forget(filmID: "film:8")
                try await store.restore(try #require(backups.first))
                #expect(try await store.read(.activity(filmID: "film:8"))?.isLiked == true)
            }
            await store.close()
        }
    }

    @Test func whatWasKeptBeforeGoingBackIsACopyOfItsOwnEachTime() async throws {
        let store = try await fixture.open()
        let daily = try #require(try await store.backUpIfDue())
        for film in 1...2 {
            try await store.setLiked(true, .film(film))
            try await store.restore(daily)
        }
        // Both in the same second of the fixture's clock.
        let copies = await store.backups()
        let kept = Backup.Kind.beforeGoingBack(StoreFixture.noon)
        #expect(copies.map(\.kind) == [kept, kept, .daily])
        #expect(Set(copies.map(\.id)).count == 3 && copies.map(\.day) == Array(repeating: daily.day, count: 3))
        var liked: Set<String> = []
        for copy in copies.dropLast() {
            try await store.restore(copy)
            liked.formUnion(try await store.read(.likes(limit: 9)).items.map(\.film.id))
        }
        #expect(liked == ["film:1", "film:2"])
        // Daily backups come and go; what was kept stays, and is offered where the file is damaged too.
        for day in 1...8 {
            await store.close()
            let later = try await fixture.open(day: day)
            try await later.backUpIfDue()
            await later.close()
        }
        try Data(repeating: 0x41, count: 8192).write(to: fixture.database)
        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        #expect(choice.backups.count == 7 + 4 && choice.movedAside?.lastPathComponent.contains("before") == false)
    }

    @Test func aNewerSchemaIsReadOnly() async throws {
        let store = try await fixture.open()
        try await store.setLiked(true, .film(1))
        await store.close()
        try Connection(path: fixture.database.path).execute("PRAGMA user_version = 99")
        let newer = try await fixture.open()
        #expect(newer.access == .newerSchema(found: 99, known: Schema.migrations.count))
        #expect(try await newer.read(.activity(filmID: "film:1"))?.isLiked == true)
        await #expect(throws: StoreError.self) { try await newer.setLiked(false, .film(1)) }
    }

    @Test func aFullDiskIsATypedErrorAndLosesNothing() async throws {
        let store = try await fixture.open()
        try await store.setLiked(true, .film(1))
        let pages = try Connection(path: fixture.database.path).integer("PRAGMA page_count")
        try await store.maintain { _ = try $0.integer("PRAGMA max_page_count = \(pages)") }
        await #expect(throws: StoreError.diskFull) {
            try await store.setReview(String(repeating: "long ", count: 40_000), .film(1))
        }
        let activity = try await store.read(.activity(filmID: "film:1"))
        #expect(activity?.isLiked == true && activity?.review == nil)
        try await store.maintain { _ = try $0.integer("PRAGMA max_page_count = 1000000") }
        try await store.setReview("fits", .film(1))
        #expect(try await store.read(.activity(filmID: "film:1"))?.review == "fits")
    }

    @Test func twoProgramsLoseNothing() async throws {
        let first = try await fixture.open()
        let second = try await fixture.open()
        try await first.setLiked(true, .film(1))
        await withThrowingTaskGroup(of: Void.self) { group in
            for store in [first, second] {
                group.addTask {
                    for _ in 0..<100 {
                        _ = try await store.edit { connection in
                            let runtime = try connection.integer("SELECT runtime FROM film")
                            try connection.execute("UPDATE film SET runtime = ?", [.integer(runtime + 1)])
                        }
                    }
                }
            }
        }
        #expect(try await second.read(.activity(filmID: "film:1"))?.film.runtime == 300)
    }

    @Test func whatAnotherProgramWroteIsNoticed() async throws {
        let first = try await fixture.open()
        let second = try await fixture.open()
        let answers = first.answers(to: .activity(filmID: "film:1")).makeAsyncIterator()
        #expect(try await answers.next()?.get() == nil)
        try await second.setLiked(true, .film(1))
        try await first.noticeOtherPrograms()
        #expect(try await answers.next()?.get()?.isLiked == true)
    }
}
