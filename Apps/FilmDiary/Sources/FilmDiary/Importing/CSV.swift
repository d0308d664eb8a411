import Foundation

/// Tables as text: RFC 4180 in both directions, read leniently.
enum CSV {
    /// What a text was read as.
    struct Content: Equatable {
        /// Each row is the list of its cells.
        var rows: [[String]]
        /// The line, from 1, in which a quote begins that is never closed; its row and what follows is not in `rows`.
        var openQuoteLine: Int?
    }

    /// Reads the rows of a text.
    ///
    /// Lines may end in LF, CRLF or CR; quoted cells may hold commas, doubled quotes and line breaks, which are kept as
    /// they are. An empty line is a row of one empty cell.
    static func content(of text: some StringProtocol, separator: UInt8 = UInt8(ascii: ",")) -> Content {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var line = 1
        var quoteLine: Int?
        var hasContent = false
        let bytes = Array(text.utf8)
        var index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0

        func endCell() {
            row.append(String(decoding: cell, as: UTF8.self))
            cell.removeAll(keepingCapacity: true)
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            let following = index < bytes.count ? bytes[index] : nil
            let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && following != UInt8(ascii: "\n")
            if isLineEnd { line += 1 }
            if quoteLine != nil {
                if byte != UInt8(ascii: "\"") {
                    cell.append(byte)
                } else if following == UInt8(ascii: "\"") {
                    cell.append(byte)
                    index += 1
                } else {
                    quoteLine = nil
                }
                continue
            }
            hasContent = true
            switch byte {
            case UInt8(ascii: "\"") where cell.isEmpty: quoteLine = line
            case separator: endCell()
            case UInt8(ascii: "\r") where !isLineEnd: break
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                endCell()
                rows.append(row)
                row = []
                hasContent = false
            default: cell.append(byte)
            }
        }
        if hasContent, quoteLine == nil {
            endCell()
            rows.append(row)
        }
        return Content(rows: rows, openQuoteLine: quoteLine)
    }

    /// What parts the cells: spreadsheets of many languages write semicolons, since the comma is in their numbers.
    ///
    /// The first line that has any of them tells, which is a header, where names of columns hold none.
    static func separator(in text: some StringProtocol) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        for byte in text.utf8 {
            if let index = candidates.firstIndex(of: byte) {
                counts[index] += 1
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"), counts != [0, 0, 0] {
                break
            }
        }
        return candidates[counts.indices.max { counts[$0] < counts[$1] } ?? 0]
    }

    /// Rows as text: a cell is quoted only when it must be, and every line ends with a line feed.
    static func text(of rows: [[String]]) -> String {
        var text = ""
        for row in rows {
            text += row.map(cell).joined(separator: ",")
            text += "\n"
        }
        return text
    }

    private static func cell(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }

    /// A file's text: UTF-8, UTF-16 with its mark as spreadsheets write it, or else Windows' and the old Latin alphabet.
    ///
    /// Without the character that ends strings in C, which no text of a person has.
    static func text(ofFile bytes: [UInt8]) -> String {
        let text = decoded(bytes)
        return text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    }

    private static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
            let isLittle = bytes[0] == 0xff
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
                return UInt16(low) | UInt16(high) << 8
            }
            return String(decoding: units, as: UTF16.self)
        }
        if let text = String(bytes: bytes, encoding: .utf8) { return text }
        return String(data: Data(bytes), encoding: .windowsCP1252)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
