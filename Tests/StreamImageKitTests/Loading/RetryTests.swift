import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RetryPolicyTests {
    private func policy(random: Double = 0.999_999, attempts: Int = 10) -> RetryPolicy {
        RetryPolicy(maximumAttempts: attempts, maximumTotalDelaySeconds: 1_000, random: { random })
    }

    @Test
    func theWaitDoublesUpToItsLimit() throws {
        let delays = (1...7).compactMap {
            policy().delay(failedAttempts: $0, waitedSeconds: 0, retryAfterSeconds: nil)?.rounded(.up)
        }
        #expect(delays == [1, 1, 2, 4, 8, 8, 8])
        #expect(policy(random: 0).delay(failedAttempts: 5, waitedSeconds: 0, retryAfterSeconds: nil) == 0)
    }

    @Test
    func theServersWishIsTheLeastThatIsWaited() {
        #expect(policy().delay(failedAttempts: 1, waitedSeconds: 0, retryAfterSeconds: 5) == 5)
        #expect(policy().delay(failedAttempts: 1, waitedSeconds: 0, retryAfterSeconds: 11) == nil)
    }

    @Test
    func attemptsAndTotalWaitAreLimited() {
        #expect(policy(attempts: 3).delay(failedAttempts: 3, waitedSeconds: 0, retryAfterSeconds: nil) == nil)
        #expect(RetryPolicy.never.delay(failedAttempts: 1, waitedSeconds: 0, retryAfterSeconds: nil) == nil)
        #expect(policy().delay(failedAttempts: 1, waitedSeconds: 999.9, retryAfterSeconds: nil) == nil)
        #expect(
            policy(attempts: .max).delay(failedAttempts: .max - 1, waitedSeconds: 0, retryAfterSeconds: nil) != nil)
    }

    @Test
    func onlyWhatMayPassIsTriedAgain() {
        let cause = ImageError.UnderlyingError(domain: "errno", code: 1, message: "")
        for error: ImageError in [
            .connectionFailed(url: "", underlying: cause), .connectionLost(url: "", underlying: cause),
            .incompleteBody(url: "", receivedBytes: 1, expectedBytes: nil), .timedOut(url: "", .idle(seconds: 1)),
            .httpStatus(503, url: ""),
        ] { #expect(RetryPolicy.isRetried(error)) }
        for error: ImageError in [
            .cancelled, .hostNotFound(host: "", underlying: cause), .offline(url: "", underlying: cause),
            .secureConnectionFailed(url: "", underlying: cause), .httpStatus(404, url: ""),
            .tooManyRedirects(url: "", limit: 1), .responseTooLarge(url: "", limitBytes: 1),
            .refusedByPolicy(url: "", reason: ""),
        ] { #expect(!RetryPolicy.isRetried(error)) }
        #expect((100...599).filter(RetryPolicy.isRetried(status:)) == [408, 425, 429, 500, 502, 503, 504])
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RetryingLoaderTests {
    private let clock = ManualClock()
    private let base = ScriptedLoader { Issue.record("nobody scripted \($0)") }
    private let loader: RetryingLoader
    private let url = "http://a.example/1"

    init() {
        loader = RetryingLoader(base, policy: RetryPolicy(random: { 0.5 }), scheduler: clock)
        base.hold(url)
    }

    private var lost: ImageError {
        .connectionLost(url: url, underlying: .init(domain: "curl", code: 56, message: ""))
    }

    @Test
    func aFailureThatPassesIsNotSeen() async throws {
        let load = try loader.start(url, headers: ["A": "b"])
        base.finish(0, with: .failure(lost))
        try await clock.waitForPending(1)
        #expect(base.pendingLoads.isEmpty)
        #expect(clock.secondsUntilNext == 0.25)
        clock.advance(by: 0.25)
        base.finish(1, with: .success(ScriptedLoader.response(body: Data("x".utf8))))
        #expect(try await load.recorder.result.get().body == Data("x".utf8))
        #expect(base.loads.map { $0.request.headers["A"] } == ["b", "b"])
        #expect(load.recorder.finishCount == 1)
    }

    @Test
    func theLastAttemptIsHandedOn() async throws {
        let load = try loader.start(url)
        for attempt in 0..<3 {
            try await base.waitForLoads(attempt + 1)
            base.finish(attempt, with: .success(ScriptedLoader.response(status: 503)))
            if attempt < 2 {
                try await clock.waitForScheduled(attempt + 1)
                clock.advance(by: 60)
            }
        }
        #expect(try await load.recorder.result.get().status == 503)
        #expect(base.loads.count == 3)
    }

    @Test
    func retryAfterIsObeyed() async throws {
        let load = try loader.start(url)
        base.finish(0, with: .success(ScriptedLoader.response(status: 429, headers: ["Retry-After": "7"])))
        try await clock.waitForPending(1)
        #expect(clock.secondsUntilNext == 7)
        clock.advance(by: 7)
        base.finish(1, with: .success(ScriptedLoader.response(status: 429, headers: ["Retry-After": "3600"])))
        #expect(try await load.recorder.result.get().status == 429)
    }

    @Test
    func whatIsFinalIsHandedOnAtOnce() async throws {
        let load = try loader.start(url)
        base.finish(0, with: .success(ScriptedLoader.response(status: 404)))
        #expect(try await load.recorder.result.get().status == 404)
        #expect(clock.pendingCount == 0)
    }

    @Test
    func cancellingTheWaitEndsItAtOnce() async throws {
        let load = try loader.start(url)
        base.finish(0, with: .failure(lost))
        try await clock.waitForPending(1)
        load.task.cancel()
        #expect(await load.recorder.result == .failure(.cancelled))
        #expect(clock.pendingCount == 0)
        load.task.cancel()
        clock.advance(by: 100)
        #expect(base.loads.count == 1)
        #expect(load.recorder.finishCount == 1)
    }

    @Test
    func cancellingAnAttemptIsNotTriedAgain() async throws {
        let load = try loader.start(url)
        load.task.cancel()
        #expect(await load.recorder.result == .failure(.cancelled))
        #expect(base.loads[0].isCancelled)
        #expect(clock.pendingCount == 0)
    }

    @Test
    func aPriorityIsPassedOnAndKeptForTheNextAttempt() async throws {
        let load = try loader.start(url, priority: .low)
        load.task.setPriority(.high)
        base.finish(0, with: .failure(lost))
        try await clock.waitForPending(1)
        load.task.setPriority(.veryHigh)
        clock.advance(by: 1)
        #expect(base.loads.map(\.priorities) == [[.low, .high], [.veryHigh]])
        load.task.cancel()
    }

    @Test
    func progressStartsAgain() async throws {
        let load = try loader.start(url)
        base.progress(0, receivedBytes: 10, expectedBytes: 20)
        base.finish(0, with: .failure(lost))
        try await clock.waitForPending(1)
        clock.advance(by: 1)
        base.progress(1, receivedBytes: 5, expectedBytes: 20)
        base.finish(1, with: .success(ScriptedLoader.response()))
        _ = await load.recorder.result
        #expect(load.recorder.progress == [10, 5])
    }
}
