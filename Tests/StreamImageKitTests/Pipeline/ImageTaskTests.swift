import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageTaskTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"

    private func kinds(_ task: ImageTask) async -> [String] {
        var kinds: [String] = []
        for await event in task.events {
            switch event {
            case .progress(let received, let expected): kinds.append("\(received)/\(expected.map(String.init) ?? "?")")
            case .finished(.success): kinds.append("success")
            case .finished(.failure(let error)): kinds.append("\(error)")
            }
        }
        return kinds
    }

    @Test func progressComesInBytesAndTheEndComesLast() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let task = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        async let heard = kinds(task)
        fixture.loader.progress(0, receivedBytes: 10, expectedBytes: nil)
        fixture.loader.progress(0, receivedBytes: 20, expectedBytes: 40)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        let events = await heard
        #expect(events.last == "success")
        // Whoever listens late hears the latest progress first, so the first of the two may be missed but not the order.
        #expect([["10/?", "20/40", "success"], ["20/40", "success"], ["success"]].contains(events))
    }

    @Test func lateListenersHearTheEnd() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        let task = fixture.pipeline.imageTask(for: Fixture.request())
        _ = try await task.response
        #expect(await kinds(task).last == "success")
        #expect(await kinds(task).last == "success")
        let hit = fixture.pipeline.imageTask(for: Fixture.request())
        #expect(await kinds(hit) == ["success"])
    }

    @Test func cancellingEndsEveryListenerAndWaiterOnce() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let task = fixture.pipeline.imageTask(for: Fixture.request())
        async let first = kinds(task)
        async let second = kinds(task)
        async let end = task.end()
        try await fixture.loader.waitForLoads(1)
        task.cancel()
        task.cancel()
        #expect(await first == ["The load was cancelled."])
        #expect(await second == ["The load was cancelled."])
        #expect(await end.failure == .cancelled)
    }

    /// Telling a listener and cancelling it each take the runtime's lock on its Swift task and one of ours.
    @Test func aListenerMayBeCancelledWhileItIsTold() async {
        let pool = WorkerPool(name: "reports", threadLimit: 1)
        for _ in 0..<3_000 {
            let task = ImageTask(Fixture.request())
            let events = task.events
            let listener = Task { for await _ in events {} }
            pool.submit(priority: .normal) {
                for bytes in 1...20 { task.report(LoadProgress(receivedBytes: bytes, expectedBytes: nil)) }
            }
            await Task.yield()
            listener.cancel()
            await listener.value
        }
    }

    @Test func whatAListenerIsToldNeverGoesBack() async {
        let pool = WorkerPool(name: "reports", threadLimit: 2)
        for _ in 0..<200 {
            let task = ImageTask(Fixture.request())
            let events = task.events
            pool.submit(priority: .normal) {
                for bytes in 1...50 { task.report(LoadProgress(receivedBytes: bytes, expectedBytes: nil)) }
                task.finish(.failure(.cancelled))
            }
            var last = 0
            for await event in events {
                guard case .progress(let bytes, _) = event else { break }
                #expect(bytes > last)
                last = bytes
            }
        }
    }

    @Test func aWaiterThatIsCancelledLeavesTheTaskRunning() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let task = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        let waiter = Task { await task.end() }
        waiter.cancel()
        #expect(await waiter.value.failure == .cancelled)
        #expect(task.result == nil)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await task.response.bitmap.width == 40)
    }

    @Test(arguments: [nil, URL(string: "ftp://h/a.png"), URL(string: "javascript:alert(1)"), URL(string: "a.png")])
    func whatIsNoImageAddressFailsAtOnceAndReachesNobody(url: URL?) throws {
        let fixture = try Fixture()
        let task = fixture.pipeline.imageTask(for: ImageRequest(url: url))
        #expect(task.result?.failure != nil)
        #expect(fixture.loader.loads.isEmpty)
    }

    @Test func aFileThatIsNotThereOrIsNoFileSaysSo() async throws {
        let fixture = try Fixture()
        func failure(_ path: String) async -> ImageError? {
            await fixture.pipeline.imageTask(for: ImageRequest(.init(filePath: path))).end().failure
        }
        #expect(await failure("/no/such/file.png") == .fileNotFound(path: "/no/such/file.png"))
        guard case .fileUnreadable = await failure(fixture.folder.url.path) else {
            Issue.record("a folder is no image")
            return
        }
        let text = fixture.folder.path("text.png")
        try Data("hello".utf8).write(to: URL(fileURLWithPath: text))
        #expect(await failure(text) == .notAnImage(url: text, found: ContentSniffer.describe(Data("hello".utf8))))
        let empty = fixture.folder.path("empty.png")
        try Data().write(to: URL(fileURLWithPath: empty))
        #expect(await failure(empty) == .emptyBody(url: empty))
    }
}
