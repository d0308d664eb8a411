import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResponseCheckTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func response(_ status: Int, _ headers: HTTPHeaders = [:], body: String = "x") throws -> DataResponse {
        DataResponse(status: status, url: try SourceURL("http://a/"), headers: headers, body: Data(body.utf8))
    }

    private func error(_ response: DataResponse) -> ImageError? {
        do {
            try ResponseCheck.check(response, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test
    func the200sCarryImages() throws {
        for status in [200, 203] { #expect(error(try response(status)) == nil) }
        for status in [200, 203] { #expect(error(try response(status, body: "")) == .emptyBody(url: "http://a/")) }
        for status in [204, 205] { #expect(error(try response(status)) == .emptyBody(url: "http://a/")) }
    }

    @Test(arguments: [0, 201, 202, 206, 226, 300, 301, 304, 400, 401, 403, 404, 410, 416, 429, 500, 503, 999])
    func everyOtherStatusIsAnError(_ status: Int) throws {
        #expect(error(try response(status)) == .httpStatus(status, url: "http://a/"))
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
            ("Sun Nov  6 08:50:37 1994", 60), ("Sun, 06 Nov 1994 08:49:00 GMT", 0), ("soon", nil), ("-1", nil),
            ("1.5", nil),
            ("99999999999999999999", 2_147_483_647), ("", nil),
        ] as [(String, Double?)])
    func retryAfterIsRead(_ text: String, _ seconds: Double?) throws {
        #expect(
            error(try response(503, ["Retry-After": text]))
                == .httpStatus(503, url: "http://a/", retryAfterSeconds: seconds)
        )
    }
}

@Suite(.timeLimit(.minutes(5)))
struct HTTPDateTests {
    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Fri, 31 Dec 1999 23:59:59 GMT", 946_684_799),
            ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
            ("sun, 06 nov 1994 08:49:37 gmt", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Mon, 01 Mar 1900 00:00:00 GMT", -2_203_891_200),
        ] as [(String, Double)])
    func theThreeFormsAreRead(_ text: String, _ seconds: Double) {
        #expect(
            HTTPDate.date(from: text, now: Date(timeIntervalSince1970: 1_700_000_000))?.timeIntervalSince1970 == seconds
        )
    }

    @Test(arguments: [
        "", "0", "-1", "now", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
        "Sun, 06 Nov -4 08:49:37 GMT", "a b c d e f", ",,,,,,,,", "Sun, 06 Nov 1994 ::: GMT",
        // Other zones than GMT (RFC 9111 §4.2).
        "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49:37 +0200", "Sun, 06 Nov 1994 08:49:37 GMT+2",
        "Sunday, 06-Nov-94 08:49:37 CET", "Sun Nov  6 08:49:37 1994 EST",
    ])
    func nonsenseIsNoDate(_ text: String) {
        #expect(HTTPDate.date(from: text) == nil)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct CacheControlTests {
    @Test(
        arguments: [
            ("", false, nil), ("public, max-age=31536000", false, 31_536_000), ("max-age=600", false, 600),
            ("public,max-age=0,must-revalidate", false, 0), ("max-age=3600, s-maxage=1", false, 3_600),
            ("s-maxage=1", false, nil), ("max-age=3600, s-max-age=3600, public", false, 3_600),
            ("no-store", true, nil), ("NO-STORE, Max-Age=5", true, 5), (" , ,no-store,,", true, nil),
            ("max-age=\"60\"", false, 60), ("max-age = 60", false, 60), ("max-age=60, max-age=10", false, 60),
            ("max-age=679296064", false, 679_296_064), ("max-age=99999999999999999999", false, 2_147_483_647),
            ("max-age=-1", false, 0), ("max-age=abc", false, 0), ("max-age", false, 0), ("max-age=", false, 0),
            ("no-cache=\"set-cookie, no-store\", max-age=5", false, 5),
            ("ext=\"a\\\"no-store, b\", max-age=7", false, 7),
            ("max-age=31536000, public, public, must-revalidate, proxy-revalidate", false, 31_536_000),
            ("private, no-transform, immutable, max-age=2592000", false, 2_592_000), ("no-store=\"x\"", true, nil),
            ("post-check=0, pre-check=0", false, nil), ("max-age=5; no-store", true, 5),
            ("foo=\"unended, no-store", false, nil),
        ] as [(String, Bool, Int?)])
    func directivesAreReadAsServersWriteThem(_ text: String, _ noStore: Bool, _ maxAge: Int?) {
        let control = CacheControl(text)
        #expect(control.noStore == noStore)
        #expect(control.maxAge == maxAge)
    }

    @Test
    func severalLinesCountTogether() {
        var headers = HTTPHeaders()
        headers.append("Cache-Control", "public")
        headers.append("cache-control", "no-store")
        headers.append("CACHE-CONTROL", "max-age=9")
        let control = CacheControl(headers)
        #expect(control.noStore)
        #expect(control.maxAge == 9)
    }
}
