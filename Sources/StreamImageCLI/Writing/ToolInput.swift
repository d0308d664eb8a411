import Foundation
import StreamImageKit

/// An address or a path, as it was given on the command line.
///
/// What begins with a scheme and a colon (`https:`, `file:`, `data:`) is an address, everything else a path. A file whose
/// name looks like an address is reached as `./name`.
struct ToolInput: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether this is a path.
    var isPath: Bool {
        !text.allSatisfy(\.isWhitespace) && (text.hasPrefix("/") || URLReference(text).scheme == nil)
    }

    var source: ImageSource {
        isPath ? ImageSource(filePath: text) : ImageSource(text)
    }

    /// What the input is called in reports: without a password, and without the contents of a `data:` URL.
    var name: String { name(of: source) }

    func name(of source: ImageSource) -> String {
        switch source {
        case .http(let url): url.description
        case .inline: source.description
        case .file, .bytes: text
        case .invalid: Self.withoutPassword(text)
        }
    }

    /// The last part of the path, with percent escapes undone; empty where there is none.
    var lastPathComponent: String {
        if isPath { return text.split(separator: "/").last.map(String.init) ?? "" }
        let reference = URLReference(text)
        guard reference.scheme != "data", let last = reference.path.split(separator: "/").last else { return "" }
        return String(decoding: PercentEncoding.decoded(last.utf8), as: UTF8.self)
    }

    /// Even an address that cannot be read must not show what stands before its `@`.
    private static func withoutPassword(_ text: String) -> String {
        guard let slashes = text.range(of: "//") else { return text }
        let authority = text[slashes.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return "\(text[..<slashes.upperBound])…\(text[at...])"
    }
}
