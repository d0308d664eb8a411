#if os(Linux)
import CVipsShims

/// libvips, started once, when a picture first needs it: plain JPEG never does.
enum VipsLibrary {
    /// Whether the library could be started.
    static let isReady = sik_vips_start() == 0

    /// The library's last messages as one line; they are gone afterwards.
    static func takeMessage() -> String {
        var message = [CChar](repeating: 0, count: Int(SIK_VIPS_MESSAGE_BYTES))
        sik_vips_take_message(&message)
        return String(cMessage: message)
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
