/// Makes text from elsewhere (addresses, file names, servers' words) safe to print on one line of a terminal.
enum PrintableText {
    /// The text with line breaks, control characters and marks that turn the direction of writing shown as escapes.
    static func line(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where isHarmless(scalar): line.unicodeScalars.append(scalar)
            default: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return line
    }

    /// Whether a scalar neither ends a line, nor controls a terminal, nor reorders the text around it.
    static func isHarmless(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }
}
