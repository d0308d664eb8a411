@testable import FilmDiary
import Testing

struct CSVTests {
    @Test func quotesLineBreaksAndEmptyCellsAreRead() {
        let text = "a,\"b \"\"c\"\"\",\r\n\"x\r\ny\",,\"\"\n\n1,2"
        #expect(CSV.content(of: text).rows == [["a", "b \"c\"", ""], ["x\r\ny", "", ""], [""], ["1", "2"]])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func aQuoteThatIsNeverClosedIsToldByItsLine(_ end: String) {
        let text = "a,\"b\nc\"" + end + end + "d" + end + "e,\"f" + end + "g"
        #expect(CSV.content(of: text) == CSV.Content(rows: [["a", "b\nc"], [""], ["d"]], openQuoteLine: 5))
        #expect(CSV.content(of: "\"") == CSV.Content(rows: [], openQuoteLine: 1))
        #expect(CSV.content(of: "\"a\"").openQuoteLine == nil)
    }

    @Test func aTextMayEndWithoutALineBreak() {
        #expect(CSV.content(of: "").rows.isEmpty)
        #expect(CSV.content(of: "a,").rows == [["a", ""]])
    }

    @Test func whatIsWrittenReadsBack() {
        let rows = [["", "a"], ["\"", ","], ["\r\n", "é🎬"], [" b ", "\n"]]
        #expect(CSV.content(of: CSV.text(of: rows)).rows == rows)
        #expect(CSV.text(of: [["a b", "c\"d"]]) == "a b,\"c\"\"d\"\n")
    }
}
