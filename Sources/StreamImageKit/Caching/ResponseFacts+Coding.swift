import Foundation

// Each fact is a tag, a length and that many bytes, numbers with the lowest byte first. Tags that are not known are passed
// over, so that a later version may write more.
extension ResponseFacts {
    private enum Tag: UInt8 {
        case status = 1
        case url
        case requestTime
        case responseTime
        /// The length of the name, the name, the value.
        case header
        case freshUntil
        /// As ``header``, of the request.
        case selectingHeader
    }

    func encoded() -> [UInt8] {
        var output: [UInt8] = []
        func append(_ tag: Tag, _ bytes: some Collection<UInt8>) {
            output.append(tag.rawValue)
            output += LittleEndian.bytes(UInt32(truncatingIfNeeded: bytes.count))
            output += bytes
        }
        append(.status, LittleEndian.bytes(Int64(status)))
        append(.url, Array(url.utf8))
        append(.requestTime, LittleEndian.bytes(requestTime.timeIntervalSince1970.bitPattern))
        append(.responseTime, LittleEndian.bytes(responseTime.timeIntervalSince1970.bitPattern))
        if let freshUntil { append(.freshUntil, LittleEndian.bytes(freshUntil.timeIntervalSince1970.bitPattern)) }
        for (tag, headers) in [(Tag.header, storableHeaders), (.selectingHeader, selectingHeaders)] {
            for field in headers.fields {
                let name = Array(field.name.utf8)
                append(tag, LittleEndian.bytes(UInt32(truncatingIfNeeded: name.count)) + name + Array(field.value.utf8))
            }
        }
        return output
    }

    /// Reads what `encoded` wrote, the texts only when they are asked for; `nil` where the bytes contradict themselves or
    /// something is missing.
    init?(encoded bytes: UnsafeRawBufferPointer) {
        var status: Int?
        var requestTime: Date?
        var responseTime: Date?
        var freshUntil: Date?
        var hasURL = false
        var isSound = true
        let isWhole = Self.forEachFact(in: bytes) { tag, value in
            switch tag {
            case .status: status = LittleEndian.load(Int64.self, from: value, at: 0).flatMap { Int(exactly: $0) }
            case .url: hasURL = true
            case .requestTime: requestTime = Self.date(value)
            case .responseTime: responseTime = Self.date(value)
            case .freshUntil: freshUntil = Self.date(value)
            case .header, .selectingHeader: isSound = isSound && Self.nameEnd(value) != nil
            case nil: break
            }
        }
        guard isWhole, isSound, hasURL, let status, let requestTime, let responseTime else { return nil }
        self.init(
            status: status,
            encodedTexts: Array(bytes),
            requestTime: requestTime,
            responseTime: responseTime,
            freshUntil: freshUntil
        )
    }

    /// Reads the texts among what `encoded` wrote.
    static func texts(encoded bytes: [UInt8]) -> Texts {
        var texts = Texts(url: "", headers: [:])
        var fields: [HTTPHeaders.Field] = []
        var selecting: [HTTPHeaders.Field] = []
        bytes.withUnsafeBytes { bytes in
            _ = forEachFact(in: bytes) { tag, value in
                if tag == .url { texts.url = String(decoding: value, as: UTF8.self) }
                guard tag == .header || tag == .selectingHeader, let nameEnd = nameEnd(value) else { return }
                let field = HTTPHeaders.Field(
                    name: String(decoding: UnsafeRawBufferPointer(rebasing: value[4..<nameEnd]), as: UTF8.self),
                    value: String(decoding: UnsafeRawBufferPointer(rebasing: value[nameEnd...]), as: UTF8.self)
                )
                if tag == .header { fields.append(field) } else { selecting.append(field) }
            }
        }
        texts.selectingHeaders = HTTPHeaders(verbatim: selecting)
        texts.headers = HTTPHeaders(verbatim: fields)
        return texts
    }

    /// Calls `body` for each fact in order; `false` where the last one is cut off.
    private static func forEachFact(
        in bytes: UnsafeRawBufferPointer,
        _ body: (Tag?, UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        var offset = 0
        while offset < bytes.count {
            guard let word = LittleEndian.load(UInt32.self, from: bytes, at: offset + 1),
                let length = Int(exactly: word), length <= bytes.count - offset - 5
            else { return false }
            let end = offset + 5 + length
            body(Tag(rawValue: bytes[offset]), UnsafeRawBufferPointer(rebasing: bytes[(offset + 5)..<end]))
            offset = end
        }
        return true
    }

    /// Where a header field's name ends and its value begins.
    private static func nameEnd(_ field: UnsafeRawBufferPointer) -> Int? {
        guard let word = LittleEndian.load(UInt32.self, from: field, at: 0), let length = Int(exactly: word),
            length <= field.count - 4
        else { return nil }
        return 4 + length
    }

    private static func date(_ bytes: UnsafeRawBufferPointer) -> Date? {
        LittleEndian.load(UInt64.self, from: bytes, at: 0).map {
            Date(timeIntervalSince1970: Double(bitPattern: $0))
        }
    }
}

/// Numbers as bytes, the lowest first.
enum LittleEndian {
    static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Reads a number; `nil` where the bytes end before it does.
    static func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type,
        from bytes: UnsafeRawBufferPointer,
        at offset: Int
    ) -> Number? {
        guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return nil }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
