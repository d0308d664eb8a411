/// Walks the chunks of a WebP file or of a frame in it (RFC 9649 §2.3).
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Where it begins, with its kind.
        let offset: Int
        /// Without the byte that makes its length even; cut short where the file ends before it.
        let content: ByteReader
        /// Kind, length and content.
        let whole: ByteReader
        let isComplete: Bool

        func has(_ kind: StaticString) -> Bool { whole.has(kind) }
    }

    private let reader: ByteReader
    private var offset: Int

    init(_ reader: ByteReader, from offset: Int) {
        self.reader = reader
        self.offset = offset
    }

    mutating func next() -> Chunk? {
        guard let length = reader.littleEndian32(at: offset + 4) else { return nil }
        defer { offset += 8 + length + length & 1 }
        let content = reader.part(from: offset + 8, count: length)
        return Chunk(
            offset: offset,
            content: content,
            whole: reader.part(from: offset, count: length + 8),
            isComplete: content.count == length
        )
    }
}
