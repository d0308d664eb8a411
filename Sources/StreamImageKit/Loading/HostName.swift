import Foundation

/// The host of an address in its one normal form.
///
/// - A name is written in lower case, in another script as punycode (UTS 46); percent-encoding in it is undone first.
/// - A name whose last label is a number is an IPv4 address, in any of the ways that resolvers accept (`127.1`,
///   `0x7f000001`), and written with four decimal numbers; so a policy sees the address that is connected to.
/// - An IPv6 address, in brackets, is written in its shortest form (RFC 5952). Zones are not allowed.
///
/// This is what browsers do (URL Standard §3.5).
enum HostName {
    /// The normal form, an IPv6 address without its brackets; `nil` for what is no host.
    static func normalized(_ text: Substring) -> String? {
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.utf8.count > 2 ? addressV6(text.dropFirst().dropLast()) : nil
        }
        let name: String
        if text.utf8.allSatisfy(isPlain) {
            name = text.lowercased()
        } else {
            guard let encoded = internationalized(text) else { return nil }
            name = encoded
        }
        guard let last = name.split(separator: ".").last else { return nil }
        return isNumber(last) ? addressV4(name) : name
    }

    /// Letters, digits and what else stands in names that need no further look.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// Foundation knows IDNA.
    ///
    /// It is asked for the host alone, since it encodes the rest in another way than we promise.
    private static func internationalized(_ text: Substring) -> String? {
        guard let decoded = text.removingPercentEncoding, isAllowed(decoded),
            let host = URL(string: "http://\(decoded)/")?.host?.lowercased(),
            !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }), isAllowed(host)
        else { return nil }
        return host
    }

    private static func isAllowed(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { !forbidden.contains($0) }
    }

    /// Forbidden domain code points (URL Standard §3.2), and what no name holds although the standard lets it pass.
    private static let forbidden = Set(" #%/:<>?@[\\]^|\"`{}\u{7F}".unicodeScalars)
        .union((0..<0x20).map { UnicodeScalar($0) })

    // MARK: Addresses

    private static func isNumber(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { (0x30...0x39).contains($0) } || hexadecimalDigits(of: label) != nil
    }

    /// What follows `0x`, if all of it is hexadecimal; it may be nothing.
    private static func hexadecimalDigits(of label: Substring) -> Substring? {
        guard label.hasPrefix("0x") else { return nil }
        let digits = label.dropFirst(2)
        return digits.allSatisfy(\.isHexDigit) ? digits : nil
    }

    /// One to four numbers, decimal, octal (`0…`) or hexadecimal, of which the last fills what the others leave.
    private static func addressV4(_ name: String) -> String? {
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard (1...4).contains(labels.count) else { return nil }
        var address: UInt64 = 0
        for (index, label) in labels.enumerated() {
            guard let number = number(label) else { return nil }
            let isLast = index == labels.count - 1
            let bits = isLast ? 8 * UInt64(4 - index) : 8
            guard number < 1 << bits else { return nil }
            address = address << bits | number
        }
        return [24, 16, 8, 0].map { String(address >> $0 & 255) }.joined(separator: ".")
    }

    private static func number(_ label: Substring) -> UInt64? {
        if let digits = hexadecimalDigits(of: label) { return digits.isEmpty ? 0 : UInt64(digits, radix: 16) }
        guard label.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return label.count > 1 && label.hasPrefix("0") ? UInt64(label, radix: 8) : UInt64(label)
    }

    private static func addressV6(_ text: Substring) -> String? {
        var address = in6_addr()
        guard text.utf8.allSatisfy({ $0 != 0 }), inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
