import Foundation
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=90-1000", .part(90..<100)),
        ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)), ("bytes=99-99", .part(99..<100)),
        ("Bytes = 0-0", .whole), ("BYTES=0-0", .part(0..<1)), ("bytes=0-99999999999999999999", .part(0..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=9-0", .whole), ("bytes=0-1,5-6", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
        ("bytes=", .whole), ("lines=0-1", .whole), ("", .whole), ("bytes=--1", .whole), ("bytes=+1-2", .whole),
    ])
    func aFieldIsRead(field: String, range: ByteRange) {
        #expect(ByteRange(field: field, length: 100) == range)
    }

    @Test func anEmptyBodyHasNoParts() {
        #expect(ByteRange(field: "bytes=-5", length: 0) == .unsatisfiable)
        #expect(ByteRange(field: "bytes=0-", length: 0) == .unsatisfiable)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ConditionTests {
    private let modified = Timestamp(milliseconds: 784_111_777_000)
    private let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private var answer: HTTPAnswer {
        HTTPAnswer(
            status: 200,
            headers: [("Content-Type", "image/jpeg"), ("ETag", "\"a,b\"")],
            body: Data((0..<100).map { UInt8($0) }),
            validators: .init(entityTag: EntityTag(text: "\"a,b\""), lastModified: modified),
            acceptsRanges: true
        )
    }

    private func status(_ headers: [(name: String, value: String)], method: String = "GET") -> Int {
        answer.satisfying(HTTPRequest(method: method, path: "/", headers: headers)).status
    }

    @Test func aKnownTagIsNotModified() {
        for field in ["\"a,b\"", "W/\"a,b\"", "*", " * ", "\"x\", \"a,b\"", "W/\"y\",W/\"a,b\""] {
            #expect(status([("If-None-Match", field)]) == 304, "\(field)")
            #expect(status([("if-none-match", field)], method: "HEAD") == 304, "\(field)")
        }
        for field in ["\"a\"", "", "a,b", "\"a,b", "\"x\", \"y\""] {
            #expect(status([("If-None-Match", field)]) == 200, "\(field)")
        }
    }

    @Test func theTagComesBeforeTheDate() {
        #expect(status([("If-None-Match", "\"x\""), ("If-Modified-Since", date)]) == 200)
        #expect(status([("If-None-Match", "\"a,b\""), ("If-Modified-Since", "Sun, 06 Nov 1993 08:49:37 GMT")]) == 304)
    }

    @Test func anOldDateIsModifiedAndALaterOneIsNot() {
        #expect(status([("If-Modified-Since", date)]) == 304)
        #expect(status([("If-Modified-Since", "Sun, 06 Nov 1994 08:49:38 GMT")]) == 304)
        #expect(status([("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")]) == 200)
        #expect(status([("If-Modified-Since", "whenever")]) == 200)
    }

    @Test func aPartIsSentWithItsPlace() {
        let part = answer.satisfying(HTTPRequest(method: "GET", path: "/", headers: [("Range", "bytes=10-19")]))
        #expect(part.status == 206)
        #expect(Array(part.body) == Array(10...19))
        #expect(part.header("Content-Range") == "bytes 10-19/100")
        #expect(part.header("Content-Type") == "image/jpeg")
    }

    @Test func aPartBeyondTheEndIsRefusedWithTheLength() {
        let refused = answer.satisfying(HTTPRequest(method: "GET", path: "/", headers: [("Range", "bytes=100-")]))
        #expect(refused.status == 416)
        #expect(refused.header("Content-Range") == "bytes */100")
    }

    @Test func aPartOfSomethingElseIsTheWhole() {
        let range = ("Range", "bytes=10-19")
        #expect(status([range, ("If-Range", "\"a,b\"")]) == 206)
        #expect(status([range, ("If-Range", date)]) == 206)
        #expect(status([range, ("If-Range", "\"x\"")]) == 200)
        #expect(status([range, ("If-Range", "W/\"a,b\"")]) == 200)
        #expect(status([range, ("If-Range", "Sun, 06 Nov 1994 08:49:38 GMT")]) == 200)
        #expect(status([range, ("If-Range", "rubbish")]) == 200)
    }

    @Test func theConditionComesBeforeTheRangeAndHeadHasNone() {
        #expect(status([("Range", "bytes=10-19"), ("If-None-Match", "\"a,b\"")]) == 304)
        #expect(status([("Range", "bytes=10-19")], method: "HEAD") == 200)
    }

    @Test func errorsAreSentWhateverTheCondition() {
        let request = HTTPRequest(method: "GET", path: "/", headers: [("If-None-Match", "*")])
        #expect(HTTPAnswer.noRoute.satisfying(request).status == 404)
    }

    @Test func aDigestIsThatOfTheStandard() {
        func digest(_ text: String) -> String {
            Data(SecureHash1.digest(of: Data(text.utf8))).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }.joined()
        }
        #expect(digest("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(digest("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }

    @Test func jsonIsEscapedAsJavaScriptDoes() {
        #expect(JSONText.string("a\"b\\c/d\n\u{1}é’").text == "\"a\\\"b\\\\c/d\\n\\u0001é’\"")
    }
}
