#if os(Linux)
import CVipsShims

/// libvips, loaded and started once, when a picture first needs it: plain JPEG never does.
///
/// Loading it takes longer than all else that a program does at its start, since it brings a hundred libraries along.
package enum VipsLibrary {
    /// The file to load, as the dynamic linker finds it.
    ///
    /// Only tests change it, before anything is decoded.
    package static let name = Lock("libvips.so.42")

    /// Why the library cannot be used and what to install; nil where it can.
    static let failure: String? = {
        var message = [CChar](repeating: 0, count: Int(SIK_VIPS_MESSAGE_BYTES))
        let chosen = name.withLock { $0 }
        guard sik_vips_start(chosen, &message) != 0 else { return nil }
        return "\(String(cMessage: message)); Debian has libvips in the package libvips42"
    }()

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
