import Foundation
import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct ReportingTests {
    @Test func objectsKeepTheOrderOfTheirFields() {
        var record = LoadRecord(input: "http://h/a", name: "http://h/a")
        record.origin = .disk
        record.size = PixelSize(width: 3, height: 4)
        record.sourceBytes = 500
        record.seconds = 0.012_34
        #expect(
            record.json.text
                == #"{"url":"http://h/a","origin":"disk","width":3,"height":4,"sourceBytes":500,"#
                + #""milliseconds":12.3,"error":null}"#
        )
        let failed = LoadRecord(input: "x", name: "x", error: Complaint("x", "no", advice: "yes"))
        #expect(
            failed.json.text
                == #"{"url":"x","origin":null,"width":null,"height":null,"sourceBytes":null,"#
                + #""milliseconds":null,"error":"no; yes"}"#
        )
    }

    @Test(arguments: [
        "plain", "quote \" and \\ back", "tab\tnewline\nreturn\r", "\u{1B}[31mred", "\u{0}\u{7F}\u{85}", "ünïcode 🖼️ 漢",
        "\u{202E}gpj.exe", "\u{2028}line", "</script>", "",
    ])
    func stringsComeBackAsTheyWereFromOneHarmlessLine(_ text: String) throws {
        let json = JSONText.object([.init(text, .string(text))]).text
        #expect(json.unicodeScalars.allSatisfy(PrintableText.isHarmless))
        #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == [text: text])
    }

    @Test func numbersThatJSONCannotHoldAreNull() throws {
        let values = JSONText.array([
            .number(.nan), .number(-.infinity), .number(0.5), .integer(-3), .bool(true), .null,
        ])
        #expect(values.text == "[null,null,0.5,-3,true,null]")
    }

    @Test func whatDrivesATerminalIsShownAsAnEscape() {
        #expect(PrintableText.line("a\nb\u{1B}[2J\u{9B}\u{202E}") == "a\\nb\\u{1B}[2J\\u{9B}\\u{202E}")
        #expect(PrintableText.line("héllo 👩‍👩‍👧") == "héllo 👩‍👩‍👧")
    }

    @Test func amountsHaveThreeDigitsThatCount() {
        #expect(
            [0, 999, 1_000, 1_499, 999_499, 999_500, 24_100_000].map(Quantity.bytes) == [
                "0 B", "999 B", "1.00 kB", "1.50 kB", "999 kB", "1.00 MB", "24.1 MB",
            ])
        #expect(
            [0.000_4, 0.034, 0.9994, 1.25, 42.04, 125].map(Quantity.duration) == [
                "0.40 ms", "34.0 ms", "999 ms", "1.25 s", "42.0 s", "2:05 min",
            ])
        #expect([0, 7, 61, 3_607].map { Quantity.clock($0) } == ["0:00", "0:07", "1:01", "1:00:07"])
        #expect(Quantity.clock(.infinity) == "99:59:59")
        #expect(Quantity.clock(-3) == "0:00")
        #expect(Quantity.duration(.nan) == "?")
        #expect(Quantity.threeDigits(.infinity) == "?")
        #expect(Quantity.bytes(.max) == "9.22 EB")
        #expect(Quantity.decimal(-1.25, places: 1) == "-1.3")
    }

    @Test func tablesLineUp() {
        let table = TextTable(header: ["a", "count"], rows: [["long name", "1"], ["b", "1000000"]])
        #expect(
            table.text == """
                a            count
                ─────────  ───────
                long name        1
                b          1000000
                """
        )
    }

    @Test func complaintsAreOneLine() {
        let complaint = Complaint("http://h/\n\u{1B}", "broke\nhere", advice: "mend it")
        #expect(complaint.line == "streamimage: http://h/\\n\\u{1B}: broke\\nhere; mend it")
        #expect(Complaint("", .missingURL).line.hasPrefix("streamimage: “”: the address is empty; "))
    }

    @Test func peakMemoryIsReadFromTheSystem() {
        #expect(PeakMemory.bytes(inStatus: "VmPeak:\t  10 kB\nVmHWM:\t   2048 kB\nVmRSS:\t 1 kB\n") == 2 << 20)
        #expect(PeakMemory.bytes(inStatus: "VmHWM:\n") == nil)
        #expect(PeakMemory.bytes(inStatus: "") == nil)
    }
}
