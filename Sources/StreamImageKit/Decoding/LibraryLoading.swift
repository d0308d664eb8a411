#if os(Linux)
import CLibraryLoading

/// C libraries that are loaded once, when a picture first needs them.
enum LibraryLoading {
    /// Room for a library's message.
    static var emptyMessage: [CChar] { [CChar](repeating: 0, count: Int(SIK_MESSAGE_BYTES)) }

    /// Loads a library; nil, or why it cannot be used and what to install.
    ///
    /// `file` is the library as the dynamic linker finds it, `name` what people call it, `package` Debian's package of
    /// it; `start` loads the file and returns 0, or writes a message.
    static func failure(
        file: String,
        name: String,
        package: String,
        start: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>) -> Int32
    ) -> String? {
        var message = emptyMessage
        guard start(file, &message) != 0 else { return nil }
        return "\(String(cMessage: message)); Debian has \(name) in the package \(package)"
    }
}

extension String {
    /// A C library's message: lines joined, the full stop at the end dropped.
    init(cMessage bytes: [CChar]) {
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
        self = line.isEmpty ? "no reason given" : line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
#endif
