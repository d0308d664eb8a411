@testable import FilmDiary
import Dispatch
import Foundation
import SQLite
import Testing

/// The look through the whole file, which goes on behind an open store.
@Suite(.timeLimit(.minutes(2)))
struct StoreCheckTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    /// Opens a store with one film, whose check goes on until `end` is signalled and then finds what `result` throws.
    private func openHeldUp(
        until end: DispatchSemaphore,
        _ result: @escaping @Sendable () throws -> Void = {}
    ) async throws -> StoreOpening {
        let store = try await fixture.open()
        try await store.setLiked(true, .film(1))
        await store.close()
        return try await fixture.unchecked { options in
            options.check = { _ in
                end.wait()
                try result()
            }
        }
    }

    @Test func readingWaitsForNoCheckAndWritingForItsEnd() async throws {
        let end = DispatchSemaphore(value: 0)
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let opening = try await openHeldUp(until: end) { event.yield("checked") }
        guard case .ready(let store) = opening else { throw StoreFixture.Unexpected() }
        #expect(try await store.read(.activity(filmID: "film:1"))?.isLiked == true)
        let writing = Task {
            try await store.setLiked(false, .film(1))
            event.yield("written")
        }
        // The writer's queue is free, and does what it is given: chances enough for an edit that did not wait.
        for _ in 0..<50 { try await store.noticeOtherPrograms() }
        #expect(try await store.read(.activity(filmID: "film:1"))?.isLiked == true)
        end.signal()
        try await writing.value
        event.finish()
        #expect(await events.reduce(into: []) { $0.append($1) } == ["checked", "written"])
        guard case .ready = try await opening.checked() else { throw StoreFixture.Unexpected() }
        #expect(try await store.read(.activity(filmID: "film:1"))?.isLiked == false)
        await store.close()
    }

    @Test func intoADamagedFileNothingIsWrittenAndItIsMovedAsideAsItWas() async throws {
        let end = DispatchSemaphore(value: 0)
        let opening = try await openHeldUp(until: end) { throw SQLiteError.damaged("page 7 is torn.") }
        guard case .ready(let store) = opening else { throw StoreFixture.Unexpected() }
        let bytes = try Data(contentsOf: fixture.database)
        let writing = Task { try await store.setLiked(false, .film(1)) }
        let restoring = Task { try await store.maintain { try $0.execute("DELETE FROM film") } }
        end.signal()
        await #expect(throws: StoreError.damaged(reason: "page 7 is torn.")) { try await writing.value }
        await #expect(throws: StoreError.damaged(reason: "page 7 is torn.")) { try await restoring.value }
        guard case .damaged(let choice) = try await opening.checked() else { throw StoreFixture.Unexpected() }
        #expect(choice.reason == "page 7 is torn.")
        let aside = try #require(choice.movedAside).appendingPathComponent("diary.sqlite")
        #expect(try Data(contentsOf: aside) == bytes)
        #expect(!FileManager.default.fileExists(atPath: fixture.database.path))
        await #expect(throws: StoreError.closed) { try await store.read(.activity(filmID: "film:1")) }
    }

    @Test func aFileThatCannotBeReadToItsEndStaysWhereItIs() async throws {
        let end = DispatchSemaphore(value: 0)
        let opening = try await openHeldUp(until: end) { throw SQLiteError.inputOutput("the cable is out.") }
        end.signal()
        await #expect(throws: StoreError.inputOutput(reason: "the cable is out.")) { try await opening.checked() }
        #expect(try await fixture.open().read(.activity(filmID: "film:1"))?.isLiked == true)
    }

    @Test func whatIsBroughtUpToDateIsLookedThroughBeforeThat() async throws {
        do {
            let connection = try Connection(path: fixture.database.path)
            try connection.migrate(Array(Schema.migrations.dropLast()))
            for number in 0..<300 {
                _ = try FilmRows.row(for: .film(number), at: number, on: connection)
            }
        }
        var bytes = try Data(contentsOf: fixture.database)
        let middle = bytes.count / 8192 * 4096
        bytes.replaceSubrange(middle..<(middle + 4096), with: repeatElement(0xa5, count: 4096))
        try bytes.write(to: fixture.database)
        guard case .damaged(let choice) = try await fixture.unchecked() else { throw StoreFixture.Unexpected() }
        let aside = try #require(choice.movedAside).appendingPathComponent("diary.sqlite")
        #expect(try Data(contentsOf: aside) == bytes)
    }
}
