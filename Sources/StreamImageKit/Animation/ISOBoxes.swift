/// The boxes that lie one after the other in a part of a file (ISO/IEC 14496-12 §4.2).
///
/// They end where one does not fit.
struct ISOBoxes: Sequence, IteratorProtocol {
    struct Box {
        let type: String
        let content: ByteReader

        var children: ISOBoxes { ISOBoxes(content) }
    }

    private let reader: ByteReader
    private var offset = 0

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    mutating func next() -> Box? {
        guard var size = reader.bigEndian32(at: offset), reader.count - offset >= 8 else { return nil }
        var headerSize = 8
        if size == 0 {
            size = reader.count - offset
        } else if size == 1 {
            guard let large = reader.bigEndian64(at: offset + 8), let exact = Int(exactly: large) else { return nil }
            size = exact
            headerSize = 16
        }
        guard size >= headerSize, size <= reader.count - offset else { return nil }
        let type = String(decoding: reader.part(from: offset + 4, count: 4).array, as: UTF8.self)
        let content = reader.part(from: offset + headerSize, count: size - headerSize)
        offset += size
        return Box(type: type, content: content)
    }

    /// What is in the first box at the end of a path of types.
    func content(at path: String...) -> ByteReader? {
        path.reduce(reader) { part, type in
            part.flatMap { ISOBoxes($0).first { $0.type == type }?.content }
        }
    }
}

extension ByteReader {
    func bigEndian64(at offset: Int) -> UInt64? {
        guard let high = bigEndian32(at: offset), let low = bigEndian32(at: offset + 4) else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }
}
