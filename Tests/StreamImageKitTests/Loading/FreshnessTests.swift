import Foundation
import StreamImageKit
import Testing

/// How long an answer is fresh, and what may be done with it afterwards (RFC 9111 §4.2, RFC 5861).
@Suite(.timeLimit(.minutes(5)))
struct FreshnessTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    private static let now = Date(timeIntervalSince1970: 784_111_777)

    private func freshness(
        _ headers: HTTPHeaders,
        after seconds: Double = 0,
        delay: Double = 0,
        sending: HTTPHeaders = [:],
        selecting: HTTPHeaders = [:],
        policy: FreshnessPolicy = FreshnessPolicy()
    ) -> Freshness {
        var facts = ResponseFacts(
            status: 200,
            url: "http://a/",
            headers: headers,
            requestTime: Self.now.addingTimeInterval(-delay),
            responseTime: Self.now
        )
        facts.selectingHeaders = selecting
        return Freshness(of: facts, sending: sending, policy: policy, now: Self.now.addingTimeInterval(seconds))
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=0"], 0),
            (["Cache-Control": "max-age=soon"], 0), (["Cache-Control": "max-age=\"60\""], 60),
            // max-age goes before Expires (§5.3), and s-maxage is for shared caches.
            (["Cache-Control": "max-age=60", "Expires": "Thu, 01 Jan 1970 00:00:00 GMT"], 60),
            (["Cache-Control": "s-maxage=5, max-age=60"], 60),
            (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
            (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:27 GMT"], 70),
            (["Expires": "0"], 0), (["Expires": "-1"], 0), (["Expires": "Sun, 06 Nov 1994 08:00:00 GMT"], 0),
            // A tenth of the ten days since the last change; of a year no more than a week.
            (["Last-Modified": "Thu, 27 Oct 1994 08:49:37 GMT"], 86_400),
            (["Last-Modified": "Sat, 06 Nov 1993 08:49:37 GMT"], 604_800),
            (["Last-Modified": "Mon, 07 Nov 1994 08:49:37 GMT"], 0),
            ([:], 86_400), (["Last-Modified": "yesterday"], 86_400),
        ] as [(HTTPHeaders, Double)])
    func theLifetimeIsTheServersElseAGuess(headers: HTTPHeaders, seconds: Double) {
        #expect(freshness(headers).lifetime == seconds)
        let age = freshness(headers).age
        #expect(freshness(headers, after: seconds - age - 1).isFresh == (seconds > 0))
        #expect(!freshness(headers, after: seconds - age).isFresh)
    }

    @Test(
        arguments: [
            ([:], 0, 5, 5), (["Age": "30"], 0, 5, 35), (["Age": "30"], 4, 5, 39), (["Age": "old"], 0, 5, 5),
            // Of a list the first counts (§5.1).
            (["Age": "30, 7"], 0, 5, 35), (["Age": "30", "age": "7"], 0, 5, 35),
            (["Date": "Sun, 06 Nov 1994 08:48:37 GMT"], 0, 5, 65),
            // The larger of the two ways to reckon counts (§4.2.3).
            (["Date": "Sun, 06 Nov 1994 08:48:37 GMT", "Age": "100"], 0, 0, 100),
            // A clock ahead of ours, and ours set back a little: as young as can be.
            (["Date": "Sun, 06 Nov 1994 09:49:37 GMT"], 0, 5, 5), ([:], 0, -30, 0),
            // Set back by a day it says nothing any more.
            ([:], 0, -86_400, Double.infinity),
        ] as [(HTTPHeaders, Double, Double, Double)])
    func theAgeCountsTimeOnTheWayAndTimeHere(headers: HTTPHeaders, delay: Double, after: Double, age: Double) {
        #expect(freshness(headers, after: after, delay: delay).age == age)
    }

    @Test func whatMustBeConfirmedIsNeverFreshAndStandsInForNothing() {
        for value in ["no-cache", "no-cache=\"Set-Cookie\", max-age=60", "NO-CACHE, max-age=60"] {
            let freshness = freshness(["Cache-Control": value + ", stale-while-revalidate=60, stale-if-error=60"])
            #expect(!freshness.isFresh && !freshness.mayBeUsedMeanwhile, "\(value)")
            #expect(!freshness.mayReplaceSilence && !freshness.mayReplaceServerError, "\(value)")
        }
        let strict = ["Cache-Control": "max-age=60, must-revalidate, stale-while-revalidate=60"] as HTTPHeaders
        #expect(freshness(strict, after: 59).isFresh)
        #expect(!freshness(strict, after: 61).mayBeUsedMeanwhile && !freshness(strict, after: 61).mayReplaceSilence)
    }

    @Test func staleAnswersAreUsedAsLongAsTheServerAllows() {
        let headers = ["Cache-Control": "max-age=60, stale-while-revalidate=30, stale-if-error=100"] as HTTPHeaders
        #expect(freshness(headers, after: 90).mayBeUsedMeanwhile && !freshness(headers, after: 91).mayBeUsedMeanwhile)
        #expect(freshness(headers, after: 160).mayReplaceServerError)
        #expect(!freshness(headers, after: 161).mayReplaceServerError)
        // Disconnected is another matter than an error of the server (§4.2.4).
        #expect(freshness(headers, after: 1e6).mayReplaceSilence)
        #expect(!freshness([:], after: 1e6).mayBeUsedMeanwhile)
        #expect(freshness([:], after: 1e6).mayReplaceServerError)
    }

    @Test(
        arguments: [
            ("Accept", ["Accept": "image/png"], ["Accept": "image/png"], true),
            ("accept-encoding , ACCEPT", ["Accept": "image/png"], ["Accept": "image/png"], true),
            ("Accept", ["Accept": "image/png,image/webp"], ["Accept": "image/png"], false),
            ("Accept", ["Accept": "image/png"], [:], false), ("Origin", ["Accept": "image/png"], [:], true),
            ("*", [:], [:], false), ("Accept, *", ["Accept": "image/png"], ["Accept": "image/png"], false),
        ] as [(String, HTTPHeaders, HTTPHeaders, Bool)])
    func anAnswerToOtherHeadersIsNotFresh(vary: String, sent: HTTPHeaders, stored: HTTPHeaders, isFresh: Bool) {
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": vary]
        let freshness = freshness(headers, sending: sent, selecting: stored)
        #expect(freshness.isFresh == isFresh)
        #expect(freshness.mayReplaceSilence == isFresh)
    }

    @Test func thePolicySaysWhatCountsWhereTheServerIsSilent() {
        let policy = FreshnessPolicy(heuristicFraction: 0.5, maximumHeuristicSeconds: 100, secondsWithoutFacts: 7)
        #expect(freshness([:], policy: policy).lifetime == 7)
        #expect(freshness(["Last-Modified": "Sun, 06 Nov 1994 08:49:27 GMT"], policy: policy).lifetime == 5)
        #expect(freshness(["Last-Modified": "Sat, 06 Nov 1993 08:49:37 GMT"], policy: policy).lifetime == 100)
    }

    @Test func serversThatFellSilentAreForgottenSoon() {
        var servers = SilentServers()
        servers.note("http://a:80", answered: false, now: Self.now)
        #expect(servers.contains("http://a:80", now: Self.now.addingTimeInterval(SilentServers.seconds - 1)))
        #expect(!servers.contains("http://a:80", now: Self.now.addingTimeInterval(SilentServers.seconds)))
        #expect(!servers.contains("http://a:80", now: Self.now.addingTimeInterval(-SilentServers.seconds)))
        #expect(!servers.contains("http://b:80", now: Self.now))
        servers.note("http://a:80", answered: true, now: Self.now)
        #expect(!servers.contains("http://a:80", now: Self.now))
        for number in 0..<2 * SilentServers.limit { servers.note("\(number)", answered: false, now: Self.now) }
        #expect(servers.contains("0", now: Self.now) && !servers.contains("\(SilentServers.limit)", now: Self.now))
    }
}
