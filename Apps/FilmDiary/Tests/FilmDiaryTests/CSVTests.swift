@testable import FilmDiary
import Testing

struct CSVTests {
    @Test func quotesLineBreaksAndEmptyCellsAreRead() {
        let text = "a,\"b \"\"c\"\"\",\r\n\"x\r\ny\",,\"\"\n\n1,2"
        #expect(CSV.rows(of: text) == [["a", "b \"c\"", ""], ["x\r\ny", "", ""], [""], ["1", "2"]])
    }

    @Test func anOpenQuoteEndsWithTheText() {
        #expect(CSV.rows(of: "a,\"b\nc") == [["a", "b\nc"]])
        #expect(CSV.rows(of: "").isEmpty)
        #expect(CSV.rows(of: "a,") == [["a", ""]])
    }

    @Test func whatIsWrittenReadsBack() {
        let rows = [["", "a"], ["\"", ","], ["\r\n", "é🎬"], [" b ", "\n"]]
        #expect(CSV.rows(of: CSV.text(of: rows)) == rows)
        #expect(CSV.text(of: [["a b", "c\"d"]]) == "a b,\"c\"\"d\"\n")
    }
}
