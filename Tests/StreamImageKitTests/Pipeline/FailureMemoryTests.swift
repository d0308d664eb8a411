import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FailureMemoryTests {
    private var memory = FailureMemory()
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let key = ImageRequest(url: "http://h/missing").sourceKey
    private let missing = ImageError.httpStatus(404, url: "http://h/missing")

    @Test(arguments: [404, 410]) mutating func aMissingPictureIsRememberedForTheDefaultTime(status: Int) {
        let error = ImageError.httpStatus(status, url: "u")
        memory.record(error, for: key, lifetime: nil, now: now)
        #expect(memory.failure(for: key, now: now + 59) == error)
        #expect(memory.failure(for: key, now: now + 60) == nil)
    }

    @Test mutating func theAnswersOwnLifetimeCountsUpToAnHour() {
        memory.record(missing, for: key, lifetime: 10, now: now)
        #expect(memory.failure(for: key, now: now + 9) != nil)
        #expect(memory.failure(for: key, now: now + 10) == nil)
        memory.record(missing, for: key, lifetime: 7_776_000, now: now)
        #expect(memory.failure(for: key, now: now + 3_599) != nil)
        #expect(memory.failure(for: key, now: now + 3_600) == nil)
        memory.record(missing, for: key, lifetime: 0, now: now)
        #expect(memory.failure(for: key, now: now) == nil)
    }

    @Test(arguments: [
        ImageError.httpStatus(500, url: "u"), .httpStatus(503, url: "u"), .httpStatus(429, url: "u"),
        .httpStatus(403, url: "u"), .cancelled, .timedOut(url: "u", .idle(seconds: 1)),
        .hostNotFound(host: "h", underlying: .init(domain: "curl", code: 6, message: "")),
        .offline(url: "u", underlying: .init(domain: "curl", code: 7, message: "")),
        .notAnImage(url: "u", found: "text"),
    ])
    mutating func nothingElseIsRemembered(error: ImageError) {
        memory.record(error, for: key, lifetime: 1_000, now: now)
        #expect(memory.count == 0)
    }

    @Test mutating func clearingForgets() {
        memory.record(missing, for: key, lifetime: nil, now: now)
        memory.clear(key)
        #expect(memory.failure(for: key, now: now) == nil)
    }

    @Test mutating func aClockSetBackDoesNotMakeAFailureLastForever() {
        memory.record(missing, for: key, lifetime: nil, now: now)
        #expect(memory.failure(for: key, now: now - 1_000_000) == nil)
    }

    @Test mutating func theNumberRememberedIsBounded() {
        memory = FailureMemory(limit: 100)
        for number in 0..<1_000 {
            memory.record(missing, for: ImageRequest(url: "http://h/\(number)").sourceKey, lifetime: nil, now: now)
        }
        #expect(memory.count == 100)
    }
}
