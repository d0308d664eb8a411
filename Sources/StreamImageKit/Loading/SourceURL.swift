public import Foundation

/// An absolute http or https address in one normal form, so that equal addresses have equal keys.
///
/// Text becomes an address by these rules (RFC 3986, with the repairs that browsers make):
/// - white space at both ends is dropped; the fragment is dropped, since it is never sent;
/// - bytes that may not stand in a URL are percent-encoded as UTF-8; escapes that are valid already are kept, and their
///   digits written in upper case; a `%` that starts no escape becomes `%25`;
/// - a backslash before the query counts as a slash, as it does to browsers;
/// - the scheme is written in lower case and the host in its normal form: in lower case, in another script as punycode,
///   an IP address in its usual notation; the scheme's own port is left out, an empty path becomes `/`, and `.` and `..`
///   segments are resolved.
///
/// Two slashes and a host must follow the scheme: `http:/a` and `http:a` are errors, not guesses.
///
/// The query is kept as it is, byte for byte, in its order.
public struct SourceURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// `user:password`, percent-encoded, or `nil`.
    package let userInfo: String?
    /// The host in lower case; an IPv6 address without its brackets.
    public let host: String
    /// The port, or `nil` for the scheme's own.
    public let port: Int?
    /// The path, beginning with a slash.
    public let path: String
    /// What stands behind the question mark, or `nil` where there is none.
    public let query: String?

    /// The whole address.
    public var text: String {
        let user = userInfo.map { $0 + "@" } ?? ""
        return "\(scheme)://\(user)\(authority)\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// Scheme, host and port: what must stay equal for secrets to be sent on (RFC 6454).
    public var origin: String { "\(scheme)://\(host):\(effectivePort)" }

    /// The port that is connected to.
    public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

    /// The address as Foundation's type.
    public var url: URL? { URL(string: text) }

    /// The whole address without user and password, for people and logs.
    public var description: String {
        "\(scheme)://\(userInfo == nil ? "" : "…@")\(authority)\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// The `Authorization` field that a user and password in the address stand for (RFC 7617); `nil` without them.
    package var basicAuthorization: String? {
        guard let userInfo else { return nil }
        let pair = userInfo.contains(":") ? userInfo : userInfo + ":"
        return "Basic " + Data((pair.removingPercentEncoding ?? pair).utf8).base64EncodedString()
    }

    private var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(host):\($0)" } ?? host
    }

    /// Reads an absolute address.
    ///
    /// - Throws: ``ImageError/invalidURL(_:reason:)`` and ``ImageError/unsupportedScheme(_:url:)``.
    public init(_ text: String) throws(ImageError) {
        let reference = URLReference(text)
        guard let scheme = reference.scheme else {
            throw .invalidURL(text, reason: "it has no scheme such as https")
        }
        try self.init(scheme: scheme, reference: reference, original: text)
    }

    /// Reads a reference, such as a `Location` field, that stands in an answer from this address (RFC 3986 §5.2).
    ///
    /// - Throws: ``ImageError/invalidURL(_:reason:)`` and ``ImageError/unsupportedScheme(_:url:)``.
    public func resolving(_ text: String) throws(ImageError) -> SourceURL {
        var reference = URLReference(text)
        if let scheme = reference.scheme {
            return try SourceURL(scheme: scheme, reference: reference, original: text)
        }
        if reference.authority == nil {
            reference.authority = (userInfo.map { $0 + "@" } ?? "") + authority
            if reference.path.isEmpty {
                reference.path = path
                reference.query = reference.query ?? query
            } else if !reference.path.hasPrefix("/") {
                reference.path = path[...(path.lastIndex(of: "/") ?? path.startIndex)] + reference.path
            }
        }
        return try SourceURL(scheme: scheme, reference: reference, original: text)
    }

    /// The same address with another's user and password, unless it has its own.
    package func takingUserInfo(from other: SourceURL) -> SourceURL {
        guard userInfo == nil, let userInfo = other.userInfo else { return self }
        return SourceURL(self, userInfo: userInfo)
    }

    private init(_ other: SourceURL, userInfo: String) {
        scheme = other.scheme
        self.userInfo = userInfo
        host = other.host
        port = other.port
        path = other.path
        query = other.query
    }

    private init(scheme: String, reference: URLReference, original: String) throws(ImageError) {
        self.scheme = scheme
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme, url: original) }
        guard var authority = reference.authority.map({ Substring($0) }) else {
            throw .invalidURL(original, reason: "it has no host")
        }
        if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
            let user = PercentEncoding.repaired(String(authority[..<at]), allowing: PercentEncoding.userInfo)
            userInfo = user.isEmpty ? nil : user
            authority = authority[authority.utf8.index(after: at)...]
        } else {
            userInfo = nil
        }
        let (host, port) = try Self.hostAndPort(authority, original: original)
        self.host = host
        self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
        path = Self.removingDotSegments(PercentEncoding.repaired(reference.path, allowing: PercentEncoding.path))
        query = reference.query.map { PercentEncoding.repaired($0, allowing: PercentEncoding.query) }
    }

    private static func hostAndPort(
        _ authority: Substring,
        original: String
    ) throws(ImageError) -> (host: String, port: Int?) {
        var hostText = authority
        var port: Int?
        let literalEnd = authority.hasPrefix("[") ? authority.utf8.firstIndex(of: UInt8(ascii: "]")) : nil
        if let colon = authority.utf8[(literalEnd ?? authority.startIndex)...].lastIndex(of: UInt8(ascii: ":")) {
            let digits = authority[authority.utf8.index(after: colon)...]
            hostText = authority[..<colon]
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
                    (1...65_535).contains(number)
                else { throw .invalidURL(original, reason: "“\(digits)” is no port") }
                port = number
            }
        }
        guard !hostText.isEmpty else { throw .invalidURL(original, reason: "it has no host") }
        guard let host = HostName.normalized(hostText) else {
            throw .invalidURL(original, reason: "“\(hostText)” is no host")
        }
        return (host, port)
    }

    /// RFC 3986 §5.2.4.
    ///
    /// The path is encoded already, so that it is ASCII.
    private static func removingDotSegments(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) || path.contains("%2E") else { return path.isEmpty ? "/" : path }
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".", "%2E": if isLast { output.append("") }
            case "..", ".%2E", "%2E.", "%2E%2E":
                _ = output.popLast()
                if isLast { output.append("") }
            default: output.append(segment)
            }
        }
        return "/" + output.joined(separator: "/")
    }
}

/// A URL or relative reference cut into its parts, nothing decoded or judged (RFC 3986 appendix B).
package struct URLReference {
    package let scheme: String?
    package var authority: String?
    package var path: String
    package var query: String?

    package init(_ text: String) {
        // Byte by byte: to `Character`, a slash with an accent over it would be no slash.
        var rest = Self.trimmed(text.utf8[...])
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        scheme = Self.takeScheme(from: &rest)
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        path = String(Substring(rest))
        if scheme == nil || scheme == "http" || scheme == "https" {
            path = String(decoding: path.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
        }
        guard path.utf8.starts(with: "//".utf8) else { return }
        let behind = path.utf8.dropFirst(2)
        let slash = behind.firstIndex(of: UInt8(ascii: "/")) ?? behind.endIndex
        authority = String(Substring(behind[..<slash]))
        path = String(Substring(behind[slash...]))
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 })
        else { return bytes[bytes.endIndex...] }
        return bytes[start...end]
    }

    /// A letter, then letters, digits, `+`, `-` and `.`, up to a colon (RFC 3986 §3.1); in lower case.
    private static func takeScheme(from text: inout Substring.UTF8View) -> String? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon]
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        text = text[text.index(after: colon)...]
        return Substring(scheme).lowercased()
    }
}
