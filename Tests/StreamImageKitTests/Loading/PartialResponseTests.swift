import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ContentRangeTests {
    @Test
    func oneRangeOfBytesIsRead() throws {
        let range = try #require(ContentRange("bytes 5-9/20"))
        #expect(range.bytes == 5..<10 && range.total == 20)
        let open = try #require(ContentRange("Bytes 0-0/*"))
        #expect(open.bytes == 0..<1 && open.total == nil)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-9", "bytes 9-5/20", "bytes 5-20/20", "bytes */20", "bytes -5/20", "bytes 5-/20",
        "items 5-9/20", "bytes=5-9/20", "bytes 5-9/20/30", "bytes 5-9/20, bytes 5-9/20", "bytes 5-9/x", "bytes +5-9/20",
        "bytes 5-9999999999999999999/*", "bytes 1-2-3/20", "bytes 5 - 9/20",
    ])
    func whateverElseIsNone(text: String) {
        #expect(ContentRange(text) == nil)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct StrongValidatorTests {
    private let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    private let minuteLater = "Sun, 06 Nov 1994 08:50:37 GMT"

    @Test
    func aStrongTagGoesBeforeADate() {
        #expect(StrongValidator(["ETag": "\"a\"", "Last-Modified": changed, "Date": minuteLater]) == .tag("\"a\""))
        #expect(StrongValidator(["Last-Modified": changed, "Date": minuteLater]) == .date(changed))
        #expect(StrongValidator(["ETag": "\"\""])?.text == "\"\"")
    }

    @Test(arguments: ["W/\"a\"", "a", "\"a", "\"", "", "\"a\", \"b\"", "\"a b\""])
    func anyOtherTagIsNoneAndForbidsTheDate(tag: String) {
        #expect(StrongValidator(["ETag": tag, "Last-Modified": changed, "Date": minuteLater]) == nil)
    }

    @Test(arguments: [nil, "Sun, 06 Nov 1994 08:50:36 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", "yesterday"])
    func aDateCountsOnlyWhereTheAnswerIsClearlyYounger(date: String?) {
        var headers: HTTPHeaders = ["Last-Modified": changed]
        headers["Date"] = date
        #expect(StrongValidator(headers) == nil)
    }

    @Test
    func itIsSharedOnlyByTheSameOfItsKind() {
        let tag = StrongValidator.tag("\"a\"")
        #expect(tag.isShared(by: ["ETag": "\"a\""]))
        for headers: HTTPHeaders in [[:], ["ETag": "W/\"a\""], ["ETag": "\"b\""], ["Last-Modified": changed]] {
            #expect(!tag.isShared(by: headers))
        }
        let date = StrongValidator.date(changed)
        #expect(date.isShared(by: ["Last-Modified": changed]))
        #expect(!date.isShared(by: ["Last-Modified": minuteLater]))
        #expect(!date.isShared(by: ["Last-Modified": changed, "ETag": "\"a\""]))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PartialResponseTests {
    private let file = pseudoRandomData(20_000)
    private let url: SourceURL

    init() throws {
        url = try SourceURL("http://a.example/p.png?s=1")
    }

    private func beginning(_ count: Int, _ headers: HTTPHeaders = ["ETag": "\"a\"", "Content-Length": "20000"])
        -> PartialResponse
    {
        PartialResponse(status: 200, url: url, headers: headers, body: file.prefix(count))
    }

    private func part(_ range: Range<Int>, total: String = "20000", at url: String? = nil) throws -> PartialResponse {
        PartialResponse(
            status: 206,
            url: try url.map { try SourceURL($0) } ?? self.url,
            headers: [
                "ETag": "\"a\"", "Content-Range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)",
                "Content-Length": "\(range.count)", "Age": "7",
            ],
            body: file.subdata(in: range)
        )
    }

    @Test
    func onlyWhatIsCertainToBeContinuableIs() {
        #expect(beginning(5_000).canBeContinued)
        #expect(!beginning(PartialResponse.minimumBytes - 1).canBeContinued)
        #expect(!beginning(20_000).canBeContinued)
        for (name, value) in [
            ("Content-Encoding", "gzip"), ("Accept-Ranges", "none"), ("Cache-Control", "max-age=1, no-store"),
            ("ETag", "W/\"a\""), ("Content-Type", "multipart/byteranges; boundary=x"),
        ] {
            var partial = beginning(5_000)
            partial.headers[name] = value
            #expect(!partial.canBeContinued, "\(name)")
        }
        var other = beginning(5_000)
        other.status = 203
        #expect(!other.canBeContinued)
    }

    @Test
    func partsThatFitMakeTheWhole() throws {
        for start in [5_000, 4_000, 0] {
            let joined = try #require(beginning(5_000).joined(with: part(start..<20_000)))
            let whole = try #require(joined.whole)
            #expect(whole.body.isSame(as: file) && whole.status == 200)
            #expect(whole.headers == ["ETag": "\"a\"", "Content-Length": "20000", "Age": "7"])
        }
    }

    @Test
    func whatDescribesTheBodyStaysAndTheRestIsBroughtUpToDate() throws {
        var beginning = beginning(5_000)
        beginning.headers["Content-Type"] = "image/png"
        beginning.headers["Age"] = "1"
        var part = try part(5_000..<20_000)
        part.headers["Content-Type"] = "text/plain"
        let joined = try #require(beginning.joined(with: part))
        #expect(joined.headers["Content-Type"] == "image/png" && joined.headers["Age"] == "7")
    }

    @Test
    func aPartThatBreaksOffAddsToTheBeginning() throws {
        var first = try part(5_000..<20_000)
        first.body = first.body.prefix(3_000)
        let joined = try #require(beginning(5_000).joined(with: first))
        #expect(joined.body == file.prefix(8_000) && joined.whole == nil && joined.canBeContinued)
        var early = try part(2_000..<20_000)
        early.body = early.body.prefix(1_000)
        #expect(try #require(beginning(5_000).joined(with: early)).body == file.prefix(5_000))
    }

    @Test
    func theLengthMayBeKnownToEitherSide() throws {
        let headers: HTTPHeaders = ["ETag": "\"a\"", "Transfer-Encoding": "chunked"]
        #expect(
            try beginning(5_000).joined(with: part(5_000..<20_000, total: "*"))?.whole?.body.isSame(as: file) == true)
        let whole = try beginning(5_000, headers).joined(with: part(5_000..<20_000))?.whole
        #expect(whole?.body.isSame(as: file) == true && whole?.headers["Content-Length"] == "20000")
        #expect(whole?.headers["Transfer-Encoding"] == nil)
        // Whether that is the end nobody said.
        #expect(try beginning(5_000, headers).joined(with: part(5_000..<20_000, total: "*"))?.whole == nil)
    }

    @Test
    func whatDoesNotFitIsNotJoined() throws {
        let beginning = beginning(5_000)
        #expect(try beginning.joined(with: part(5_001..<20_000)) == nil)
        #expect(try beginning.joined(with: part(5_000..<20_000, total: "20001")) == nil)
        #expect(try beginning.joined(with: part(5_000..<10_000))?.whole == nil)
        let changes: [(inout PartialResponse) -> Void] = [
            { $0.status = 200 }, { $0.headers["ETag"] = "\"b\"" }, { $0.headers["ETag"] = nil },
            { $0.headers["ETag"] = "W/\"a\"" }, { $0.headers["Content-Range"] = nil },
            { $0.headers["Content-Range"] = "bytes 5000-/20000" }, { $0.headers["Content-Encoding"] = "gzip" },
            { $0.headers["Content-Type"] = "Multipart/ByteRanges; boundary=x" }, { $0.body.append(0) },
            { $0.body = Data() },
        ]
        for (number, change) in changes.enumerated() {
            var part = try part(5_000..<20_000)
            change(&part)
            #expect(beginning.joined(with: part) == nil, "change \(number)")
        }
        var other = try part(4_000..<20_000)
        other.body[500] ^= 1
        #expect(beginning.joined(with: other) == nil, "bytes that are repeated are other ones")
    }

    @Test
    func anotherAddressCountsOnlyWhereNothingButItsSignatureDiffers() throws {
        let beginning = beginning(5_000)
        let rest = 5_000..<20_000
        #expect(
            try beginning.joined(with: part(rest, at: "http://a.example/p.png?s=2"))?.whole?.body.isSame(as: file)
                == true)
        #expect(try beginning.joined(with: part(rest, at: "http://a.example/q.png?s=1")) == nil)
        #expect(try beginning.joined(with: part(rest, total: "*", at: "http://a.example/p.png?s=2")) == nil)
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let dated = self.beginning(
            5_000,
            ["Last-Modified": date, "Date": "Mon, 07 Nov 1994 08:49:37 GMT", "Content-Length": "20000"]
        )
        for (address, isJoined) in [("http://a.example/p.png?s=1", true), ("http://a.example/p.png?s=2", false)] {
            var part = try part(rest, at: address)
            part.headers["ETag"] = nil
            part.headers["Last-Modified"] = date
            #expect((dated.joined(with: part) != nil) == isJoined)
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PartialStoreTests {
    private let store = PartialStore(limitBytes: 20_000)

    private func request(_ name: String, headers: HTTPHeaders = [:]) throws -> DataRequest {
        DataRequest(url: try SourceURL("http://a.example/\(name)"), headers: headers)
    }

    private func partial(_ count: Int, tag: String = "\"a\"") throws -> PartialResponse {
        PartialResponse(
            status: 200,
            url: try SourceURL("http://a.example/"),
            headers: ["ETag": tag],
            body: Data(count: count)
        )
    }

    @Test
    func theOldestGoFirstAndWhatIsLargerThanAllIsNotKept() throws {
        for name in ["1", "2", "3"] { store.keep(try partial(8_000), for: try request(name)) }
        #expect(store.usage == (2, 16_000))
        store.keep(try partial(20_001), for: try request("4"))
        #expect(store.usage == (2, 16_000))
        #expect(store.take(try request("1")) == nil)
        #expect(store.take(try request("4")) == nil)
        store.trim(toBytes: 8_000)
        #expect(store.take(try request("2")) == nil)
        #expect(store.take(try request("3"))?.body.count == 8_000)
        #expect(store.take(try request("3")) == nil)
        #expect(store.usage == (0, 0))
    }

    @Test
    func ofTheSameFileTheLongerCountsAndOfOthersTheNewer() throws {
        let request = try request("1")
        store.keep(try partial(9_000), for: request)
        store.keep(try partial(5_000), for: request)
        #expect(store.usage == (1, 9_000))
        store.keep(try partial(6_000, tag: "\"b\""), for: request)
        #expect(store.usage == (1, 6_000))
    }

    @Test
    func headerFieldsTellRequestsApartAndAnAddressTakesAllOfThem() throws {
        let accounts = try ["x", "y"].map { try request("1", headers: ["Authorization": $0]) }
        store.keep(try partial(5_000), for: accounts[0])
        #expect(store.take(accounts[1]) == nil)
        #expect(store.take(try request("1")) == nil)
        store.keep(try partial(5_000), for: accounts[1])
        store.keep(try partial(5_000), for: try request("2"))
        store.remove(accounts[0].url)
        #expect(store.usage == (1, 5_000))
    }
}
