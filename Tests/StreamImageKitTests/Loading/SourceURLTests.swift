import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SourceURLTests {
    @Test(arguments: [
        ("http://a.example", "http://a.example/"), ("HTTP://A.Example/B", "http://a.example/B"),
        (" \n https://a/ \t", "https://a/"), ("https://a/#top", "https://a/"), ("https://a?q#f", "https://a/?q"),
        ("https://a:443/", "https://a/"), ("http://a:80", "http://a/"), ("http://a:/x", "http://a/x"),
        ("http://a:0080/", "http://a/"), ("https://a:80/", "https://a:80/"), ("http://a:65535/", "http://a:65535/"),
        // Escapes and what needs them.
        ("https://a/ü b", "https://a/%C3%BC%20b"), ("https://a/%c3%bc", "https://a/%C3%BC"),
        ("https://a/100%", "https://a/100%25"), ("https://a/%zz%2", "https://a/%25zz%252"),
        ("https://a/%%41", "https://a/%25%41"), ("https://a/a%2Fb", "https://a/a%2Fb"),
        ("https://a/[x]{y}|^`\"<>", "https://a/%5Bx%5D%7By%7D%7C%5E%60%22%3C%3E"),
        ("https://a/a\tb\u{1}\u{7F}", "https://a/a%09b%01%7F"), ("https://a/a\r\nb", "https://a/a%0D%0Ab"),
        ("https://a/😀", "https://a/%F0%9F%98%80"), ("https://a/a/\u{301}", "https://a/a/%CC%81"),
        ("https://a/+~!$&'()*,;=:@", "https://a/+~!$&'()*,;=:@"),
        // Queries stay in their order.
        ("https://a/?b=2&a=1&a=1", "https://a/?b=2&a=1&a=1"), ("https://a/?", "https://a/?"),
        ("https://a/?x=/../y?z", "https://a/?x=/../y?z"), ("https://a/?u=http://b/c", "https://a/?u=http://b/c"),
        ("https://a/?x=ü y\\", "https://a/?x=%C3%BC%20y%5C"), ("https://a?x@b", "https://a/?x@b"),
        // Dot segments.
        ("https://a/b/../c", "https://a/c"), ("https://a/./b/.", "https://a/b/"), ("https://a/b/..", "https://a/"),
        ("https://a/../../b", "https://a/b"), ("https://a/b/%2e%2E/c", "https://a/c"),
        ("https://a/...", "https://a/..."),
        ("https://a//b//", "https://a//b//"), ("https://a/b/.%2e", "https://a/"),
        ("https://a/.b/b..", "https://a/.b/b.."),
        // Backslashes as browsers read them.
        ("http:\\\\a\\b\\..\\c", "http://a/c"), ("https://a\\@b/", "https://a/@b/"),
        // User and password.
        ("https://u:p@a/", "https://u:p@a/"), ("https://u@x:p@a/", "https://u%40x:p@a/"), ("https://@a/", "https://a/"),
        // Hosts.
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://BÜCHER.example/", "https://xn--bcher-kva.example/"), ("https://faß.de/", "https://xn--fa-hia.de/"),
        ("https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"), ("https://ｅxample。com/", "https://example.com/"),
        ("https://ex%61mple.com/", "https://example.com/"),
        ("https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"),
        ("https://a_b-c.example./", "https://a_b-c.example./"), ("https://a.b/", "https://a.b/"),
        // Addresses.
        ("http://127.0.0.1/", "http://127.0.0.1/"), ("http://127.1/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"), ("http://0x7f.0.0.0x1/", "http://127.0.0.1/"),
        ("http://0X7F000001/", "http://127.0.0.1/"), ("http://017700000001/", "http://127.0.0.1/"),
        ("http://127.0.0.1./", "http://127.0.0.1/"), ("http://１２７.0.0.1/", "http://127.0.0.1/"),
        ("http://0x/", "http://0.0.0.0/"), ("http://1.2.3.4.example/", "http://1.2.3.4.example/"),
        ("http://[::1]/", "http://[::1]/"), ("http://[0:0:0:0:0:0:0:1]:80/", "http://[::1]/"),
        ("http://[2001:DB8::A]:8080/x", "http://[2001:db8::a]:8080/x"),
        ("http://[::ffff:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
    ])
    func textBecomesOneNormalForm(_ text: String, _ expected: String) throws {
        let url = try SourceURL(text)
        #expect(url.text == expected)
        #expect(try SourceURL(url.text) == url, "the normal form is a fixed point")
        #expect(url.url?.absoluteString == expected)
    }

    @Test(arguments: [
        "", " ", "a.png", "/a.png", "//a/b", "?x", "#", "http:", "http:/a", "http:a", "http://", "http:///a",
        "https://?x",
        "https://#", "http://:80/", "http://u@/", "http://a:x/", "http://a:0/", "http://a:65536/", "http://a:-1/",
        "http://a:99999999999999999999/", "http://a b/", "http://a%20b/", "http://a%2Fb/", "http://a%00b/",
        "http://%zz/",
        "http://a\0b/", "http://a<b>/", "http://[/", "http://[]/", "http://[::1/", "http://::1/", "http://[::1]x/",
        "http://[1.2.3.4]/", "http://[::g]/", "http://[fe80::1%25eth0]/", "http://[::1%eth0]/", "http://1.2.3.4.5/",
        "http://256.1.1.1/", "http://1.2.3.256/", "http://4294967296/", "http://09/", "http://℀.example/", "http://./",
        "http://\u{301}/", "1http://a/", ":", "::", "://", "%", "http://%FF/", "http://a:80:80/", "http://a^b/",
    ])
    func whatIsNoAddressIsATypedError(_ text: String) {
        do {
            let url = try SourceURL(text)
            Issue.record("“\(text)” became \(url.text)")
        } catch .invalidURL(let kept, let reason) {
            #expect(kept == text)
            #expect(!reason.isEmpty)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: [
        ("ftp://a/b", "ftp"), ("javascript:alert(1)", "javascript"), ("file:///a", "file"), ("data:,x", "data"),
        ("C:\\picture.png", "c"), ("localhost:8080/a.png", "localhost"), ("mailto:a@b", "mailto"),
        ("HTTPX://a", "httpx"),
        ("about:blank", "about"), ("view-source:http://a", "view-source"),
    ])
    func otherSchemesAreATypedError(_ text: String, _ scheme: String) {
        #expect(throws: ImageError.unsupportedScheme(scheme, url: text)) { try SourceURL(text) }
    }

    @Test(arguments: [
        ("https://a/b/c?q", "", "https://a/b/c?q"), ("https://a/b/c?q", "?r", "https://a/b/c?r"),
        ("https://a/b/c?q", "d", "https://a/b/d"), ("https://a/b/c", "./d/", "https://a/b/d/"),
        ("https://a/b/c", "../../../d", "https://a/d"), ("https://a:8/b", "/c", "https://a:8/c"),
        ("https://a:8/b", "//c/d", "https://c/d"), ("http://[::1]:8/b", "c", "http://[::1]:8/c"),
        ("https://u:p@a/b", "c", "https://u:p@a/c"), ("https://a/b", "HTTP://C", "http://c/"),
        ("https://a/b", "/ü", "https://a/%C3%BC"), ("https://a/b", "/\\c/d", "https://c/d"),
        ("https://a/b", "  c  ", "https://a/c"), ("https://a", "c", "https://a/c"),
        ("https://a/b", "c#d", "https://a/c"),
    ])
    func referencesAreResolved(_ base: String, _ reference: String, _ expected: String) throws {
        #expect(try SourceURL(base).resolving(reference).text == expected)
    }

    @Test
    func originsTellSchemesHostsAndPortsApart() throws {
        #expect(try SourceURL("https://A/x").origin == SourceURL("https://a:443/y").origin)
        for other in ["http://a/", "https://a:444/", "https://b/"] {
            #expect(try SourceURL("https://a/").origin != SourceURL(other).origin)
        }
    }

    @Test
    func passwordsAreNotShown() throws {
        let url = try SourceURL("https://user:secret@a/user:secret@?x")
        #expect(url.description == "https://…@a/user:secret@?x")
        #expect(url.text == "https://user:secret@a/user:secret@?x")
    }

    @Test
    func userAndPasswordAreAnAuthorization() throws {
        #expect(try SourceURL("http://me:p%40ss@a/").basicAuthorization == "Basic bWU6cEBzcw==")
        #expect(try SourceURL("http://me@a/").basicAuthorization == "Basic bWU6")
        #expect(try SourceURL("http://a/").basicAuthorization == nil)
    }

    @Test
    func longTextTakesNoLongTime() throws {
        let long = String(repeating: "ü/./%2e/b c%", count: 10_000)
        #expect(try SourceURL("https://a/" + long).text.utf8.count > 100_000)
        _ = try? SourceURL("https://" + long)
        #expect(throws: ImageError.self) { try SourceURL(long) }
        _ = try? SourceURL("https://" + String(repeating: "a.", count: 50_000) + "/")
        _ = try? SourceURL("https://" + String(repeating: "1.", count: 50_000) + "/")
        _ = try? SourceURL("https://" + String(repeating: "ü", count: 50_000) + "/")
        _ = try? SourceURL("https://[" + String(repeating: "1:", count: 50_000) + "]/")
    }

    @Test
    func arbitraryBytesNeverTrap() {
        let alphabet = Array("http://ab.:@[]?#%/\\ü\u{301}\0 \n0x1-".unicodeScalars)
        var state: UInt64 = 42
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<24 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(alphabet[Int(state >> 33) % alphabet.count])
            }
            for prefix in ["", "http://"] {
                guard let url = try? SourceURL(prefix + String(text)) else { continue }
                #expect((try? SourceURL(url.text)) == url, "\(url.text)")
            }
        }
    }
}
