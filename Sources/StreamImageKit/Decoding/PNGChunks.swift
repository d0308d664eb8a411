/// Walks the chunks of a PNG file (third edition, §5.3), from the first one on.
///
/// It stops where the file ends before a chunk does.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Where it begins, with its length.
        let offset: Int
        /// The four letters, as one number.
        let kind: UInt32
        let content: ByteReader
        /// The whole chunk: length, kind, content and check.
        let whole: ByteReader

        /// Whether its check fits.
        var isSound: Bool {
            let checked = whole.part(from: 4, count: content.count + 4)
            return CyclicCheck.value(of: checked) == whole.bigEndian32(at: content.count + 8)
        }
    }

    private let reader: ByteReader
    private var offset: Int

    init(_ reader: ByteReader, from offset: Int = 8) {
        self.reader = reader
        self.offset = offset
    }

    mutating func next() -> Chunk? {
        guard let length = reader.bigEndian32(at: offset), let kind = reader.bigEndian32(at: offset + 4),
            reader.count >= offset + 12 + length
        else { return nil }
        defer { offset += 12 + length }
        return Chunk(
            offset: offset,
            kind: UInt32(truncatingIfNeeded: kind),
            content: reader.part(from: offset + 8, count: length),
            whole: reader.part(from: offset, count: length + 12)
        )
    }

    /// The number that stands for a kind of chunk.
    static func kind(_ letters: StaticString) -> UInt32 {
        UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount)
            .reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Writes a chunk behind what is there.
    static func append(_ letters: StaticString, _ content: ByteReader, to file: inout [UInt8]) {
        var bytes = Self.bytes(UInt32(truncatingIfNeeded: content.count)) + Self.bytes(kind(letters))
        content.withBytes { bytes.append(contentsOf: $0) }
        let check = bytes.withUnsafeBytes { CyclicCheck.value(of: ByteReader($0).part(from: 4)) }
        file += bytes
        file += Self.bytes(UInt32(truncatingIfNeeded: check))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// The check at the end of each chunk of a PNG (third edition, §5.5): CRC-32.
enum CyclicCheck {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { check, _ in check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }

    static func value(of reader: ByteReader) -> Int {
        let check = reader.withBytes { bytes in
            table.withUnsafeBufferPointer { table in
                bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
            }
        }
        return Int(~check)
    }
}
