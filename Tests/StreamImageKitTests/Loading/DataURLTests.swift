import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DataURLTests {
    @Test(arguments: [
        ("data:,", ""), ("data:,hello", "hello"), ("data:,a%20b%", "a b%"), ("DATA:text/plain,A%2CB,C", "A,B,C"),
        ("data:image/svg+xml;utf8,<svg%20a='b'/>", "<svg a='b'/>"), ("data:;base64,aGVsbG8=", "hello"),
        ("data:image/png;BASE64,aGVsbG8", "hello"), ("data:text/plain;charset=utf-8;base64, aGVs\nbG8= ", "hello"),
        ("data:x; base64,aGVsbG8%3D", "hello"), ("data:;base64,_-8", "\u{FFFD}\u{FFFD}"), ("data:,a#b", "a"),
        ("data:,ü", "ü"), ("data:;base64;x,aGk", "aGk"), ("data:;base64,", ""),
    ])
    func bothFormsAreRead(_ text: String, _ expected: String) throws {
        #expect(String(decoding: try DataURL.contents(of: text), as: UTF8.self) == expected)
    }

    @Test(arguments: ["data:", "data:image/png;base64", "data", "", "data:;base64,a", "data:;base64,!!!!"])
    func damagedOnesAreATypedError(_ text: String) {
        #expect(throws: ImageError.self) { try DataURL.contents(of: text) }
    }

    @Test
    func errorsShortenTheURL() {
        let text = "data:;base64,!" + String(repeating: "A", count: 100_000)
        do {
            _ = try DataURL.contents(of: text)
            Issue.record("it was read")
        } catch .invalidURL(let kept, _) {
            #expect(kept.count == 60)
        } catch {
            Issue.record("\(error)")
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct HTTPHeadersTests {
    @Test
    func namesCompareWithoutCaseAndRepeatedOnesAreJoined() {
        var headers: HTTPHeaders = ["Vary": "Accept", "vary": "Origin", "X": "1"]
        #expect(headers["VARY"] == "Accept, Origin")
        #expect(headers["missing"] == nil)
        #expect(headers["var"] == nil && headers["vary "] == nil)
        headers["vArY"] = "*"
        #expect(headers.fields.map(\.value) == ["1", "*"])
        headers["vary"] = nil
        #expect(headers.fields.map(\.name) == ["X"])
    }

    @Test
    func onlyLettersHaveCase() {
        let headers: HTTPHeaders = ["a@": "1", "a_": "2"]
        #expect(headers["a`"] == nil)
        #expect(headers["A\u{7F}"] == nil)
        #expect(headers["A_"] == "2")
    }

    @Test
    func noFieldForgesAnother() {
        let headers: HTTPHeaders = ["A\r\nB": " x\r\nEvil: 1\0 "]
        #expect(headers.fields.map(\.name) == ["AB"])
        #expect(headers.fields.map(\.value) == ["xEvil: 1"])
        #expect(HTTPHeaders(dictionaryLiteral: ("A", " \t ")).fields.map(\.value) == [""])
    }

    @Test
    func equalityKnowsWhatOrderMeans() {
        #expect(["A": "1", "B": "2"] as HTTPHeaders == ["b": "2", "a": "1"])
        #expect(["A": "1", "a": "2"] as HTTPHeaders != ["A": "2", "a": "1"])
        #expect((["A": "1", "B": "2"] as HTTPHeaders).hashValue == (["b": "2", "a": "1"] as HTTPHeaders).hashValue)
    }
}
