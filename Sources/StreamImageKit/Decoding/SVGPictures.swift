#if os(Linux)
import Foundation

/// The pictures inside a drawing, in `data:` URLs.
///
/// The renderer decodes each as a whole, however small it is drawn, and knows no limits.
enum SVGPictures {
    /// What a pixel takes: once as it is decoded, once as the renderer keeps it.
    private static let bytesPerPixel = 8

    /// Refuses a drawing with a picture over the limits, or with pictures that take more memory together than a decode may.
    static func check(_ reader: ByteReader, limits: DecodingLimits) throws(ImageError) {
        var bytes = 0
        for url in urls(in: plainText(reader)) {
            guard let data = try? DataURL.contents(of: url), ImageFormat(sniffing: data) != nil else { continue }
            let header: ImageHeader
            do {
                header = try StandardImageDecoder().header(of: data, limits: limits)
            } catch .exceedsLimits(_, let reason) {
                throw .exceedsLimits(.svg, reason: "a picture in it: \(reason)")
            } catch {
                // The renderer leaves out what is damaged.
                continue
            }
            let (size, overflow) = header.size.area.multipliedReportingOverflow(by: bytesPerPixel)
            guard !overflow, size <= limits.maximumWorkingBytes - bytes else {
                throw .exceedsLimits(.svg, reason: "the pictures in it have more pixels than there may be at once")
            }
            bytes += size
        }
    }

    /// Attribute values, and other quoted texts, that are `data:` URLs.
    private static func urls(in text: [UInt8]) -> [String] {
        var urls: [String] = []
        var offset = 0
        while let colon = text[offset...].firstIndex(of: UInt8(ascii: ":")) {
            offset = colon + 1
            let scheme = text[max(0, colon - 4)..<colon]
            guard scheme.elementsEqual("data".utf8, by: { $0 | 0x20 == $1 }),
                let quote = text[..<scheme.startIndex].last(where: { $0 > 0x20 }),
                quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = text[colon...].firstIndex(of: quote)
            else { continue }
            urls.append(String(decoding: text[scheme.startIndex..<end], as: UTF8.self))
            offset = end
        }
        return urls
    }

    /// The text in a form in which ASCII can be looked for: no UTF-16, and no character references.
    private static func plainText(_ reader: ByteReader) -> [UInt8] {
        var text = reader.array
        if reader.has([0xFF, 0xFE]) || reader.has([0xFE, 0xFF]) { text.removeAll { $0 == 0 } }
        guard text.contains(UInt8(ascii: "&")) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            if let (character, end) = reference(in: text, at: offset) {
                result.append(character)
                offset = end
            } else {
                result.append(text[offset])
                offset += 1
            }
        }
        return result
    }

    /// The ASCII character that a reference such as `&#100;` or `&#x64;` stands for, and where the reference ends.
    private static func reference(in text: [UInt8], at offset: Int) -> (character: UInt8, end: Int)? {
        // Leading zeros may make one as long as it pleases; nobody writes more than these.
        let longest = text[offset...].prefix(32)
        guard longest.starts(with: "&#".utf8), let end = longest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let digits = String(decoding: longest[(offset + 2)..<end], as: UTF8.self)
        let number = digits.hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
        guard let number, number < 0x80 else { return nil }
        return (number, end + 1)
    }
}
#endif
