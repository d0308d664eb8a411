#if canImport(CCrypto)
import CCrypto
#else
import CryptoKit
import Foundation
#endif

/// A SHA-256 digest (FIPS 180-4): the same in every process and on every machine, so that it can name files.
package struct Digest: Hashable, Sendable {
    // Four words rather than an array: comparing and hashing on the memory-hit path must not touch the heap.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// The number of bytes in a digest.
    package static let byteCount = 32

    package init(hashing bytes: some Sequence<UInt8>) {
        let message = Array(bytes)
        self = message.withUnsafeBytes { Digest(hashing: $0) }
    }

    package init(hashing bytes: UnsafeRawBufferPointer) {
        #if canImport(CCrypto)
        self = withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { output in
            let result = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            // A null message is allowed only together with a count of zero.
            _ = SHA256(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, result)
            return Digest(loading: UnsafeRawBufferPointer(output))
        }
        #else
        var hash = SHA256()
        hash.update(bufferPointer: bytes)
        self = hash.finalize().withUnsafeBytes { Digest(loading: $0) }
        #endif
    }

    /// Reads the 32 bytes that ``bytes`` gave; `nil` for any other number of bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self = Array(bytes).withUnsafeBytes { Digest(loading: $0) }
    }

    private init(loading bytes: UnsafeRawBufferPointer) {
        func word(_ index: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        words = (word(0), word(1), word(2), word(3))
    }

    /// The first 64 bits, as good as random.
    var firstWord: UInt64 { words.0 }

    package var firstByte: UInt8 { UInt8(truncatingIfNeeded: words.0 >> 56) }

    package var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
        }
    }

    /// 64 lower-case hexadecimal digits.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: 2 * Self.byteCount) { output in
            writeHexadecimal(to: output)
            return 2 * Self.byteCount
        }
    }

    /// Writes 64 lower-case hexadecimal digits to the beginning of `output`.
    func writeHexadecimal(to output: UnsafeMutableBufferPointer<UInt8>) {
        var index = 0
        withUnsafeBytes(of: (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)) { bytes in
            for byte in bytes {
                for value in [byte &>> 4, byte & 15] {
                    output[index] = value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
                    index &+= 1
                }
            }
        }
    }

    package static func == (left: Digest, right: Digest) -> Bool {
        left.words == right.words
    }

    package func hash(into hasher: inout Hasher) {
        // Any 64 bits of a cryptographic digest are as good as all of them; equality still compares everything.
        hasher.combine(words.0)
    }
}
