import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@testable import SampleCatalog

/// Latency, bandwidth and failures, with the hands of the clock held.
@Suite(.timeLimit(.minutes(5)))
struct SlowServerTests {
    private let clock = ManualClock()

    private func server(_ options: SampleCatalogServer.Options) throws -> SampleCatalogServer {
        try SampleCatalogServer(options: options, scheduler: clock, threadCount: 2)
    }

    @Test func latencyPassesForAllRequestsSideBySide() async throws {
        let server = try server(.init(latency: 2))
        let client = RawClient(port: server.port)
        let answers = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await client.get("/api/character/1").status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
        }
        // Twenty wait at once, though only two threads serve them: none of them occupies one.
        try await clock.waitForPending(20)
        #expect(clock.secondsUntilNext == 2)
        #expect(server.requestCounts.bytesSent == 0)
        clock.advance(by: 1.99)
        #expect(clock.pendingCount == 20)
        clock.advance(by: 0.02)
        #expect(try await answers.value == Array(repeating: 200, count: 20))
    }

    @Test func latencyMayBeChangedWhileTheServerRuns() async throws {
        let server = try server(.init(latency: 1000))
        let client = RawClient(port: server.port)
        async let slow = client.get("/api")
        try await clock.waitForPending(1)
        try server.update { $0.latency = 0 }
        #expect(try await client.get("/api").status == 200)
        #expect(server.options.latency == 0)
        clock.advance(by: 1000)
        #expect(try await slow.status == 200)
    }

    @Test(arguments: [-1, .nan, .infinity])
    func latencyThatNoTimerCouldKeepIsNone(latency: Double) async throws {
        let server = try server(.init(latency: latency))
        #expect(try await RawClient(port: server.port).get("/api").status == 200)
    }

    @Test func stoppingBreaksOffWhatWaits() async throws {
        let server = try server(.init(latency: 1000))
        let client = RawClient(port: server.port)
        async let waiting = client.get("/api")
        try await clock.waitForPending(1)
        server.stop()
        #expect(try await waiting.status == 0)
        try await clock.waitForPending(0)
    }

    @Test func goingOfflineBreaksOffABodyInTheMiddle() async throws {
        let server = try server(.init(bandwidth: 25_000))
        let client = RawClient(port: server.port)
        async let picture = client.get("/api/character/avatar/1.jpeg")
        try await clock.waitForScheduled(1)
        for chunk in 2...5 {
            clock.advance(by: 0.04)
            try await clock.waitForScheduled(chunk)
        }
        try server.setOffline(true)
        let answer = try await picture
        #expect(answer.status == 200)
        #expect(answer.body.count == 4000)
        #expect(!answer.isComplete)
    }

    @Test func bandwidthTakesItsTime() async throws {
        let server = try server(.init(bandwidth: 25_000))
        let start = clock.now
        let clock = clock
        let ticking = Task {
            while !Task.isCancelled {
                try await clock.waitForPending(1)
                clock.advance(by: clock.secondsUntilNext ?? 0)
            }
        }
        let answer = try await RawClient(port: server.port).get("/api/character/avatar/1.jpeg")
        ticking.cancel()
        #expect(answer.isComplete)
        #expect(answer.body == (try SampleCatalog.standard.avatar(of: SampleCatalog.standard.people[0])))
        let seconds = clock.now.timeIntervalSince(start)
        #expect(abs(seconds - Double(answer.body.count) / 25_000) < 0.001)
        #expect(server.requestCounts.bytesSent == answer.body.count)
    }

    @Test func theLineIsSharedInTheOrderOfAsking() {
        let line = Line(scheduler: clock)
        #expect(line.reserve(upTo: 5000, bandwidth: nil) == Line.Grant(byteCount: 5000, seconds: 0))
        #expect(line.reserve(upTo: 5000, bandwidth: 2500) == Line.Grant(byteCount: 100, seconds: 0.04))
        let second = line.reserve(upTo: 50, bandwidth: 2500)
        #expect(second.byteCount == 50 && abs(second.seconds - 0.06) < 1e-6)
        clock.advance(by: 60)
        // Time that passed unused is gone.
        let later = line.reserve(upTo: 5000, bandwidth: 2500)
        #expect(later.byteCount == 100 && abs(later.seconds - 0.04) < 1e-6)
        #expect(line.reserve(upTo: 5000, bandwidth: -3).byteCount == 1)
    }

    // MARK: Failures

    @Test func theRateDecidesHowManyFail() {
        func share(_ rate: Double) -> Double {
            Double((0..<2000).filter { Fault(ofRequest: $0, rate: rate, seed: 7) != nil }.count) / 2000
        }
        #expect(share(0) == 0 && share(1) == 1 && share(-1) == 0 && share(7) == 1 && share(.nan) == 0)
        #expect(abs(share(0.25) - 0.25) < 0.03)
    }

    @Test func theSameSeedMeetsTheSameFate() async throws {
        func fates(seed: UInt64) async throws -> [Int] {
            let server = try server(.init(failureRate: 0.5, failureSeed: seed))
            var fates: [Int] = []
            for _ in 0..<40 {
                let answer = try await RawClient(port: server.port).get("/api/character/avatar/1.jpeg")
                fates.append(answer.status == 200 && !answer.isComplete ? -1 : answer.status)
            }
            #expect(server.requestCounts.failuresInjected == fates.filter { $0 != 200 }.count)
            return fates
        }
        let first = try await fates(seed: 3)
        #expect(try await fates(seed: 3) == first)
        #expect(try await fates(seed: 4) != first)
        // Every kind of failure is met, and success too.
        #expect(Set(first) == [200, 500, 503, 0, -1])
    }

    @Test func failuresAreCountedAndCanBeSwitchedOff() async throws {
        let server = try server(.init(failureRate: 1))
        let client = RawClient(port: server.port)
        for _ in 0..<10 {
            let answer = try await client.get("/api/character/1")
            #expect(answer.status != 200 || !answer.isComplete)
        }
        #expect(server.requestCounts.failuresInjected == 10)
        try server.update { $0.failureRate = 0 }
        #expect(try await client.get("/api/character/1").status == 200)
        #expect(server.requestCounts.total == 11)
    }
}
