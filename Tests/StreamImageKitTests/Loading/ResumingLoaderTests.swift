import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Downloads that break off, on the wire: whatever the server answers, the file arrives byte for byte.
@Suite(.timeLimit(.minutes(5)))
struct ResumingLoaderTests {
    private typealias Fixture = ResumptionFixture

    // MARK: What can be continued

    struct Beginning: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var response: LoopbackServer.Response
        var condition = "\"a\""
        var rest: HTTPHeaders = ResumptionFixture.tag
    }

    private static let changed = "Sun, 06 Nov 1994 08:49:37 GMT"

    static let beginnings: [Beginning] =
        [
            Beginning(testDescription: "a short body", response: Fixture.cut()),
            Beginning(testDescription: "a reset", response: Fixture.cut(ending: .reset)),
            Beginning(
                testDescription: "a date in place of a tag",
                response: Fixture.cut(10_000, ["Last-Modified": changed, "Date": "Mon, 07 Nov 1994 08:49:37 GMT"]),
                condition: changed,
                rest: ["Last-Modified": changed]
            ),
        ] + chunked

    /// Only libcurl tells whether chunks ended too soon or made no sense.
    private static var chunked: [Beginning] {
        #if canImport(CCurl)
        [Beginning(testDescription: "chunks without the last one", response: unfinishedChunks)]
        #else
        []
        #endif
    }

    private static var unfinishedChunks: LoopbackServer.Response {
        Fixture.cut(framing: .chunked(isFinished: false))
    }

    @Test(arguments: beginnings)
    func theRestIsAskedForAndJoined(beginning: Beginning) async throws {
        let fixture = try Fixture([beginning.response, Fixture.rest(from: 10_000, beginning.rest)])
        let results = try await fixture.load(times: 2)
        if case .success = results[0] { Issue.record("it did not break off") }
        let response = try results[1].get()
        // A reset may overtake bytes that were sent before it, and then nothing is left to be continued.
        if case .reset = beginning.response.ending, fixture.ranges == [nil, nil] { return }
        #expect(response.body.isSame(as: Fixture.file) && response.status == 200)
        #expect(fixture.ranges == [nil, "bytes=10000-"])
        #expect(fixture.conditions == [nil, beginning.condition])
        #expect(fixture.server.requests[1].headers["Accept-Encoding"] == "identity")
        #expect(response.headers["Content-Length"] == "40000")
        #expect(response.headers["Content-Range"] == nil && response.headers["Transfer-Encoding"] == nil)
        #expect(fixture.resumedBytes == [10_000])
        #expect(fixture.loader.partials.usage == (0, 0))
    }

    static let finals: [Beginning] = [
        Beginning(testDescription: "a weak tag", response: Fixture.cut(10_000, ["ETag": "W/\"a\""])),
        Beginning(testDescription: "no validator", response: Fixture.cut(10_000, [:])),
        Beginning(
            testDescription: "a change of just now",
            response: Fixture.cut(10_000, ["Last-Modified": changed, "Date": changed])
        ),
        Beginning(
            testDescription: "no-store",
            response: Fixture.cut(10_000, ["ETag": "\"a\"", "Cache-Control": "no-store"])
        ),
        Beginning(
            testDescription: "a server without ranges",
            response: Fixture.cut(10_000, ["ETag": "\"a\"", "Accept-Ranges": "none"])
        ),
        Beginning(testDescription: "hardly a byte", response: Fixture.cut(1_000)),
        Beginning(
            testDescription: "chunks that make no sense",
            response: Fixture.raw(badChunks)
        ),
        Beginning(
            testDescription: "gzip",
            response: .init(
                headers: ["ETag": "\"a\"", "Content-Encoding": "gzip"],
                body: Fixture.gzipped(Fixture.file.prefix(10_000)),
                framing: .claimedLength(40_000),
                ending: .close
            )
        ),
    ]

    /// The second chunk begins where the first one goes on.
    private static var badChunks: Data {
        Data("HTTP/1.1 200 \r\nETag: \"a\"\r\nTransfer-Encoding: chunked\r\n\r\n2000\r\n".utf8)
            + Fixture.file.prefix(5_000) + Data("\r\n1388\r\n".utf8) + Fixture.file.dropFirst(5_000).prefix(5_000)
    }

    @Test(arguments: finals)
    func whateverElseIsAskedForAnew(beginning: Beginning) async throws {
        let fixture = try Fixture([beginning.response, Fixture.whole()])
        let results = try await fixture.load(times: 2)
        if case .success = results[0] { Issue.record("it did not break off") }
        #expect(try results[1].get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, nil])
        #expect(fixture.resumedBytes.isEmpty)
    }

    // MARK: What a server may answer

    struct Answer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var response: LoopbackServer.Response
        var file = ResumptionFixture.file
        /// Whether the whole is asked for after it.
        var isAskedAnew = true
        var resumedBytes: [Int] = []

        init(
            _ testDescription: String,
            _ response: LoopbackServer.Response,
            file: Data = ResumptionFixture.file,
            isAskedAnew: Bool = true,
            resumedBytes: [Int] = []
        ) {
            self.testDescription = testDescription
            self.response = response
            self.file = file
            self.isAskedAnew = isAskedAnew
            self.resumedBytes = resumedBytes
        }
    }

    private static let changedTag: HTTPHeaders = ["ETag": "\"b\""]

    static let answers: [Answer] = [
        Answer("the rest", Fixture.rest(), isAskedAnew: false, resumedBytes: [10_000]),
        Answer("more than the rest", Fixture.rest(from: 8_000), isAskedAnew: false, resumedBytes: [8_000]),
        Answer(
            "the rest of who knows how much",
            Fixture.rest(range: "bytes 10000-39999/*"),
            isAskedAnew: false,
            resumedBytes: [10_000]
        ),
        Answer(
            "the rest in chunks", Fixture.rest { $0.framing = .chunked() }, isAskedAnew: false, resumedBytes: [10_000]),
        Answer("the whole", Fixture.whole(), isAskedAnew: false),
        Answer(
            "another whole", Fixture.whole(Fixture.changedFile, changedTag), file: Fixture.changedFile,
            isAskedAnew: false),
        Answer("less than the rest", Fixture.rest(from: 12_000)),
        Answer("bytes that were other ones before", Fixture.rest(from: 8_000) { $0.body[100] ^= 1 }),
        Answer("another length", Fixture.rest(range: "bytes 10000-39999/50000"), file: Fixture.changedFile),
        Answer("the rest of another file", Fixture.rest(from: 10_000, changedTag), file: Fixture.changedFile),
        Answer("a rest that says not of what", Fixture.rest(from: 10_000, [:]), file: Fixture.changedFile),
        Answer("a rest with a weak tag", Fixture.rest(from: 10_000, ["ETag": "W/\"a\""])),
        Answer("nothing there", .init(status: 416, headers: ["Content-Range": "bytes */100"]), file: Data(count: 100)),
        Answer("no range", Fixture.rest { $0.headers["Content-Range"] = nil }),
        Answer("no range that can be read", Fixture.rest(range: "bytes 10000-/40000")),
        Answer("several ranges", Fixture.rest { $0.headers["Content-Type"] = "multipart/byteranges; boundary=x" }),
        Answer(
            "not up to the end", Fixture.rest(range: "bytes 10000-19999/40000") { $0.body = $0.body.prefix(10_000) }),
        Answer("more than it says", Fixture.rest(range: "bytes 10000-19999/40000")),
        Answer(
            "less than it says, in chunks",
            Fixture.rest { response in
                response.body = response.body.prefix(10_000)
                response.framing = .chunked()
            }
        ),
        Answer("what it calls gzip", Fixture.rest { $0.headers["Content-Encoding"] = "gzip" }),
        Answer(
            "gzip",
            Fixture.rest { response in
                response.headers["Content-Encoding"] = "gzip"
                response.body = Fixture.gzipped(response.body)
            }
        ),
    ]

    @Test(arguments: answers)
    func theFileArrivesWhateverTheServerAnswers(answer: Answer) async throws {
        let fixture = try Fixture([Fixture.cut(), answer.response, Fixture.whole(answer.file, Self.changedTag)])
        let response = try #require(try await fixture.load(times: 2).last).get()
        #expect(response.status == 200)
        #expect(response.body.isSame(as: answer.file))
        #expect(response.headers["Content-Range"] == nil && response.headers["Content-Encoding"] == nil)
        #expect(fixture.ranges == [nil, "bytes=10000-"] + (answer.isAskedAnew ? [nil] : []))
        #expect(fixture.conditions == [nil, "\"a\""] + (answer.isAskedAnew ? [nil] : []))
        #expect(fixture.resumedBytes == answer.resumedBytes)
        #expect(fixture.loader.partials.usage == (0, 0))
    }

    // MARK: Again and again

    @Test
    func aRestThatBreaksOffIsContinuedToo() async throws {
        let fixture = try Fixture([
            Fixture.cut(),
            Fixture.rest(from: 10_000, sending: 10_000),
            Fixture.rest(from: 20_000, sending: 100),
        ])
        let results = try await fixture.load(times: 3)
        #expect(results.allSatisfy { if case .failure = $0 { true } else { false } })
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=20000-"])
        #expect(fixture.loader.partials.usage == (1, 20_100))
    }

    @Test
    func theLastOfManyPartsMakesTheWhole() async throws {
        let fixture = try Fixture([
            Fixture.cut(), Fixture.rest(from: 10_000, sending: 10_000), Fixture.rest(from: 19_000, sending: 11_000),
            Fixture.rest(from: 30_000, ["ETag": "\"a\"", "Age": "9"]),
        ])
        let response = try #require(try await fixture.load(times: 4).last).get()
        #expect(response.body.isSame(as: Fixture.file))
        #expect(
            ["ETag", "Age", "Content-Length", "Content-Range"].map { response.headers[$0] } == [
                "\"a\"", "9", "40000", nil,
            ])
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=20000-", "bytes=30000-"])
        #expect(fixture.resumedBytes == [30_000])
    }

    @Test
    func aChangedFileThatBreaksOffTakesThePlaceOfTheOldOne() async throws {
        let changed = LoopbackServer.Response(
            headers: Self.changedTag,
            body: Fixture.changedFile.prefix(15_000),
            framing: .claimedLength(Fixture.changedFile.count),
            ending: .close
        )
        let rest = LoopbackServer.Response(
            status: 206,
            headers: ["ETag": "\"b\"", "Content-Range": "bytes 15000-49999/50000"],
            body: Fixture.changedFile.dropFirst(15_000)
        )
        let fixture = try Fixture([Fixture.cut(), changed, rest])
        #expect(try #require(try await fixture.load(times: 3).last).get().body.isSame(as: Fixture.changedFile))
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=15000-"])
        #expect(fixture.conditions == [nil, "\"a\"", "\"b\""])
    }

    @Test
    func whatMayPassLeavesTheBeginningWhereItIs() async throws {
        let fixture = try Fixture([Fixture.cut(), .init(status: 503), Fixture.rest()])
        let results = try await fixture.load(times: 3)
        #expect(try results[1].get().status == 503)
        #expect(try results[2].get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=10000-"])
    }

    @Test
    func aServerThatBearsNoRangesIsAskedWithoutTheNextTime() async throws {
        let fixture = try Fixture([Fixture.cut(), Fixture.raw(Data()), Fixture.whole()])
        let results = try await fixture.load(times: 3)
        if case .success = results[1] { Issue.record("it did not break off") }
        #expect(try results[2].get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, "bytes=10000-", nil])
    }

    @Test
    func aPictureThatIsGoneIsForgotten() async throws {
        let fixture = try Fixture([Fixture.cut(), .init(status: 404), Fixture.whole()])
        let results = try await fixture.load(times: 3)
        #expect(try results[1].get().status == 404)
        #expect(try results[2].get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, "bytes=10000-", nil])
    }

    @Test
    func attemptsContinueOneAnotherAndProgressNeverGoesBack() async throws {
        let fixture = try Fixture([
            Fixture.cut(), Fixture.rest(from: 9_000, sending: 11_000), Fixture.rest(from: 20_000),
        ])
        let loader = RetryingLoader(fixture.loader, policy: RetryPolicy(random: { 0 }))
        let load = try loader.start(fixture.server.url("/"))
        #expect(try await load.recorder.result.get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=20000-"])
        #expect(load.recorder.progress == load.recorder.progress.sorted())
        #expect(load.recorder.progress.last == 40_000)
        #expect(load.recorder.expected.allSatisfy { $0 == 40_000 })
        #expect(load.recorder.finishCount == 1)
    }

    @Test
    func anAnswerFromTheBeginningStartsProgressAnew() async throws {
        let fixture = try Fixture([Fixture.cut(), Fixture.whole(Data(count: 5_000))])
        _ = try await fixture.load(times: 1)
        let load = try fixture.loader.start(fixture.server.url("/"))
        _ = await load.recorder.result
        #expect(load.recorder.progress.allSatisfy { $0 <= 5_000 })
        #expect(load.recorder.progress.last == 5_000)
    }

    // MARK: The caller

    @Test
    func aCancelledLoadIsContinuedByTheNextOne() async throws {
        let file = pseudoRandomData(400_000)
        let gate = Gate()
        let server = try LoopbackServer { request in
            let start = request.headers["Range"].flatMap { Int($0.dropFirst(6).dropLast()) }
            guard let start else {
                return .init(headers: ["ETag": "\"a\""], body: file, pauses: [.init(afterBytes: 200_000, gate: gate)])
            }
            return .init(
                status: 206,
                headers: ["ETag": "\"a\"", "Content-Range": "bytes \(start)-399999/400000"],
                body: file.dropFirst(start)
            )
        }
        let loader = ResumingLoader(BuiltInTransport(configuration: .isolated))
        let (events, continuation) = AsyncStream.makeStream(of: DataLoadingEvent.self)
        let request = DataRequest(url: try SourceURL(server.url("/")))
        let task = loader.load(request, priority: .normal) { continuation.yield($0) }
        events: for await event in events {
            switch event {
            case .progress(let received, _) where received >= 65_536: task.cancel()
            case .progress: break
            case .interrupted: Issue.record("what is kept is nobody else's concern")
            case .finished(let result):
                #expect(result == .failure(.cancelled))
                break events
            }
        }
        #expect(try await loader.response(to: server.url("/")).body.isSame(as: file))
        let ranges = server.requests.map { $0.headers["Range"] }
        let start = try #require(ranges.last ?? nil).dropFirst(6).dropLast()
        #expect(try (65_536...200_000).contains(#require(Int(start))))
        #expect(ranges.count == 2)
    }

    @Test
    func cancellingTheRestKeepsWhatThereIs() async throws {
        let gate = Gate()
        let fixture = try Fixture([Fixture.cut(), Fixture.rest { $0.gate = gate }, Fixture.rest()])
        _ = try await fixture.load(times: 1)
        let load = try fixture.loader.start(fixture.server.url("/"))
        try await gate.waitForArrivals(1)
        load.task.setPriority(.high)
        load.task.cancel()
        load.task.cancel()
        #expect(await load.recorder.result == .failure(.cancelled))
        #expect(load.recorder.finishCount == 1)
        #expect(try #require(try await fixture.load(times: 1).last).get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, "bytes=10000-", "bytes=10000-"])
    }

    @Test
    func cancellingTheWholeThatIsAskedForAfterARestEndsIt() async throws {
        let gate = Gate()
        var whole = Fixture.whole()
        whole.gate = gate
        let fixture = try Fixture([Fixture.cut(), Fixture.rest(from: 12_000), whole])
        _ = try await fixture.load(times: 1)
        let load = try fixture.loader.start(fixture.server.url("/"))
        try await gate.waitForArrivals(1)
        load.task.cancel()
        #expect(await load.recorder.result == .failure(.cancelled))
        #expect(load.recorder.finishCount == 1)
    }

    @Test
    func accountsShareNothing() async throws {
        let fixture = try Fixture([Fixture.cut(), Fixture.whole(Fixture.changedFile), Fixture.rest()])
        _ = try await fixture.load(times: 1, headers: ["Authorization": "x"])
        let other = try await fixture.load(times: 1, headers: ["Authorization": "y"])
        #expect(try other[0].get().body.isSame(as: Fixture.changedFile))
        let same = try await fixture.load(times: 1, headers: ["Authorization": "x"])
        #expect(try same[0].get().body.isSame(as: Fixture.file))
        #expect(fixture.ranges == [nil, nil, "bytes=10000-"])
    }

    @Test
    func aRangeOfTheCallersOwnIsLeftAlone() async throws {
        let fixture = try Fixture([
            Fixture.cut(), Fixture.rest(from: 5_000, sending: 10_000), Fixture.rest(from: 5_000),
        ])
        _ = try await fixture.load(times: 1)
        let results = try await fixture.load(times: 2, headers: ["Range": "bytes=5000-"])
        if case .success = results[0] { Issue.record("it did not break off") }
        let response = try results[1].get()
        #expect(response.status == 206 && response.body.isSame(as: Fixture.file.dropFirst(5_000)))
        #expect(fixture.ranges == [nil, "bytes=5000-", "bytes=5000-"])
        #expect(fixture.conditions == [nil, nil, nil])
    }

    @Test
    func whatIsThereAsAWholeIsForgottenAsAPart() async throws {
        let gate = Gate()
        var whole = Fixture.whole()
        whole.gate = gate
        let fixture = try Fixture([whole, Fixture.cut()])
        let load = try fixture.loader.start(fixture.server.url("/"))
        try await gate.waitForArrivals(1)
        _ = try await fixture.load(times: 1)
        #expect(fixture.loader.partials.usage == (1, 10_000))
        gate.open()
        #expect(try await load.recorder.result.get().body.isSame(as: Fixture.file))
        #expect(fixture.loader.partials.usage == (0, 0))
    }

    @Test
    func whatMustNotBeResumedIsNotKept() async throws {
        let fixture = try Fixture([Fixture.cut(), Fixture.whole()])
        let request = DataRequest(url: try SourceURL(fixture.server.url("/")), allowsResuming: false)
        let recorder = LoadRecorder()
        _ = fixture.loader.load(request, priority: .normal, handler: recorder.handler)
        _ = await recorder.result
        #expect(fixture.loader.partials.usage == (0, 0))
    }

    // MARK: Limits

    @Test
    func whatIsLargerThanTheLimitIsNotKept() async throws {
        for limit in [9_999, 0] {
            let fixture = try Fixture([Fixture.cut(), Fixture.whole()], limitBytes: limit)
            #expect(try #require(try await fixture.load(times: 2).last).get().body.isSame(as: Fixture.file))
            #expect(fixture.ranges == [nil, nil])
        }
    }

    #if canImport(CCurl)
    @Test
    func theLimitOfAnAnswerHoldsForTheWhole() async throws {
        let fixture = try Fixture(
            [Self.unfinishedChunks, Fixture.rest()],
            configuration: .isolated.with { $0.maximumResponseBytes = 39_999 }
        )
        let results = try await fixture.load(times: 2)
        #expect(
            results[1] == .failure(.responseTooLarge(url: fixture.server.url("/"), limitBytes: 39_999))
        )
        #expect(fixture.ranges == [nil, "bytes=10000-"])
        #expect(fixture.loader.partials.usage == (0, 0))
    }

    #endif

    // MARK: Redirects

    @Test(arguments: [("/v1?s=2", true), ("/v2?s=1", false)])
    func aRedirectElsewhereIsNotTrusted(target: String, isContinued: Bool) async throws {
        let isFirst = Lock(true)
        let server = try LoopbackServer { request in
            if request.path == "/" {
                return .redirect(
                    to: isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst ? "/v1?s=1" : target
                    })
            }
            if request.target == "/v1?s=1" { return Fixture.cut() }
            let file = isContinued ? Fixture.file : Data(Fixture.file.reversed())
            guard request.headers["Range"] != nil else { return Fixture.whole(file) }
            return Fixture.rest { $0.body = file.dropFirst(10_000) }
        }
        let loader = ResumingLoader(BuiltInTransport(configuration: .isolated))
        _ = try await loader.result(of: server.url("/"))
        let response = try await loader.response(to: server.url("/"))
        #expect(response.body.isSame(as: isContinued ? Fixture.file : Data(Fixture.file.reversed())))
        #expect(response.url.text == server.url(target))
        let ranges = server.requests.map { $0.headers["Range"] }
        #expect(ranges == [nil, nil, "bytes=10000-", "bytes=10000-"] + (isContinued ? [] : [nil, nil]))
    }
}
