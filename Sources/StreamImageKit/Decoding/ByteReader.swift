import Foundation

/// Bytes of a file that is not trusted: reading outside of it gives `nil`, never a trap.
///
/// It borrows the bytes, so it must not outlive the call that lent them.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(at offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return Int(bytes[offset])
    }

    func bigEndian16(at offset: Int) -> Int? {
        guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
        return high << 8 | low
    }

    func bigEndian32(at offset: Int) -> Int? {
        bigEndianWord(at: offset).flatMap(Self.number)
    }

    /// 32 bits that are no length.
    func bigEndianWord(at offset: Int) -> UInt32? {
        guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    func littleEndian16(at offset: Int) -> Int? {
        guard let low = byte(at: offset), let high = byte(at: offset + 1) else { return nil }
        return high << 8 | low
    }

    func littleEndian24(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = byte(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    func littleEndian32(at offset: Int) -> Int? {
        littleEndianWord(at: offset).flatMap(Self.number)
    }

    /// 32 bits that are no length.
    func littleEndianWord(at offset: Int) -> UInt32? {
        guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    /// Lengths and offsets from 2³⁰ on count as missing where `Int` has 32 bits, as on older watches: sums of them would
    /// overflow, and no file is so long there.
    private static func number(_ word: UInt32) -> Int? {
        Int.bitWidth > 32 || word < 1 << 30 ? Int(word) : nil
    }

    /// Whether the bytes from `offset` on are these.
    func has(_ expected: some Collection<UInt8>, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= bytes.count, expected.count <= bytes.count - offset else { return false }
        return bytes[offset..<offset + expected.count].elementsEqual(expected)
    }

    /// Whether the bytes from `offset` on are this text.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        has(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: offset)
    }

    /// The part that starts at `offset`, cut short where the file ends before it.
    func part(from offset: Int, count: Int = .max) -> ByteReader {
        let start = min(max(0, offset), bytes.count)
        let length = min(max(0, count), bytes.count - start)
        return ByteReader(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
    }

    /// Where `byte` is found first, from `offset` on.
    func firstOffset(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[offset...].firstIndex(of: byte)
    }

    /// Lends the bytes themselves, for a library that is written in C.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(bytes)
    }

    /// A copy of the bytes.
    var array: [UInt8] { Array(bytes) }
}

extension Data {
    /// Lends the bytes to `body` as something that can be read safely.
    func withByteReader<Result, Failure: Error>(
        _ body: (ByteReader) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Foundation's own function rethrows untyped; carrying a `Result` through keeps the error's type.
        let result = withUnsafeBytes { bytes in
            Swift.Result { () throws(Failure) -> Result in try body(ByteReader(bytes)) }
        }
        return try result.get()
    }
}
