/// The checksum of a disk entry: 64 bits, fast enough to verify every hit.
///
/// Four lanes each fold 16 bytes at a time into their state with a 64 × 64 → 128-bit multiplication whose halves are
/// combined, the construction that wyhash and its descendants made known. A damaged entry passes with a chance of about
/// 2⁻⁶⁴. It does not guard against forgery: whoever can write the folder could write a valid entry as well.
///
/// Chosen by measurement (release build, 35 KB, a raw read of which takes 4 µs): this 1.4 µs, XXH3 with the vectors that
/// Swift has on plain x86-64 1.8 µs, XXH64 3.6 µs, SHA-256 with the processor's own instructions about 20 µs.
enum EntryChecksum {
    // Arbitrary odd numbers with as many ones as zeros.
    private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
        0x9A3D_5C27_E18B_64D5, 0xC659_2BE4_71D8_3A9B, 0x5B1E_D38C_96A7_C24D, 0xE38D_71A6_2C5B_94E3
    )

    /// The checksum of `bytes`, chained to an earlier one by `seed`.
    ///
    /// Length and position of every byte count.
    static func checksum(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        guard let base = bytes.baseAddress else { return folded(seed ^ keys.0, keys.1) }
        let keys = keys
        let count = bytes.count
        var lanes = (seed ^ keys.3, seed &+ keys.2, seed ^ keys.1, seed &+ keys.0)
        var offset = 0
        while offset &+ 64 <= count {
            lanes.0 = folded(word(base, offset) ^ keys.0, word(base, offset &+ 8) ^ lanes.0)
            lanes.1 = folded(word(base, offset &+ 16) ^ keys.1, word(base, offset &+ 24) ^ lanes.1)
            lanes.2 = folded(word(base, offset &+ 32) ^ keys.2, word(base, offset &+ 40) ^ lanes.2)
            lanes.3 = folded(word(base, offset &+ 48) ^ keys.3, word(base, offset &+ 56) ^ lanes.3)
            offset &+= 64
        }
        while offset &+ 8 <= count {
            lanes = (lanes.1, lanes.2, lanes.3, folded(word(base, offset) ^ keys.1, lanes.0 ^ keys.2))
            offset &+= 8
        }
        var rest: UInt64 = 0
        while offset < count {
            rest = rest &<< 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
            offset &+= 1
        }
        lanes.0 = folded(lanes.0 ^ rest ^ keys.0, keys.2 ^ UInt64(truncatingIfNeeded: count))
        let left = folded(lanes.0 ^ keys.0, lanes.1 ^ keys.1)
        let right = folded(lanes.2 ^ keys.2, lanes.3 ^ keys.3)
        return folded(left ^ keys.2, right ^ keys.1)
    }

    @inline(__always)
    private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
