import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
        (784_111_777_000, "1994-11-06T08:49:37.000Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400_007, "2000-02-29T00:00:00.007Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_509_821_326_250, "2017-11-04T18:48:46.250Z", "Sat, 04 Nov 2017 18:48:46 GMT"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z", "Sun, 28 Feb 2100 23:59:59 GMT"),
        (-1, "1969-12-31T23:59:59.999Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
    ])
    func bothTextsAreWrittenAndRead(milliseconds: Int, text: String, httpText: String) {
        let moment = Timestamp(milliseconds: milliseconds)
        #expect(moment.text == text)
        #expect(moment.httpText == httpText)
        #expect(Timestamp(text: text) == moment)
        #expect(Timestamp(httpText: httpText)?.httpText == httpText)
    }

    @Test(arguments: [
        "", "yesterday", "Sat, 04 Nov 2017 18:48:46", "Sat, 04 Noe 2017 18:48:46 GMT", "Sat, 99 Nov 2017 18:48:46 GMT",
        "Sat, 04 Nov 2017 25:48:46 GMT", "Sat, 04 Nov 99999999999999999999 18:48:46 GMT", "Sat Nov  4 18:48:46 2017",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(Timestamp(httpText: text) == nil)
        #expect(Timestamp(text: text) == nil)
    }
}
