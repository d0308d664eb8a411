#if arch(x86_64) && canImport(CEntryChecksum)
import CEntryChecksum
#endif

/// The checksum of a disk entry: 64 bits, fast enough to verify every hit.
///
/// Each of 16 lanes takes a word of 8 bytes out of every block. It adds the word to its sum, which turns by 32 bits each
/// time, and the sum to its chain, which turns by 37, so that a wrong word never leaves its lane as it was, nor does a word
/// in a wrong place. In the end multiplications make 64 bits of all lanes: a damaged entry passes with a chance of about
/// 2⁻⁶⁴. It does not guard against forgery: whoever can write the folder could write a valid entry as well.
///
/// Additions and turns are all that a block costs, as fast as vectors can be loaded. 35 KB, which the system copies out of
/// its page cache in 3 µs, take 0.3 µs with AVX-512, 0.5 with AVX2 and 1.1 with SSE2; a checksum of multiplications of
/// 64 × 64 bits took 1.4, XXH64 3.6, and SHA-256 with the processor's own instructions about 20.
package struct EntryChecksum {
    private typealias Lanes = SIMD16<UInt64>

    private static let blockBytes = MemoryLayout<Lanes>.size
    // Arbitrary odd numbers with as many ones as zeros; multiples of them tell lanes apart.
    private static let sumKeys = multiples(of: 0x9A3D_5C27_E18B_64D5)
    private static let chainKeys = multiples(of: 0xC659_2BE4_71D8_3A9B)
    private static let endKey: UInt64 = 0x5B1E_D38C_96A7_C24D

    private var sums: Lanes
    private var chains: Lanes

    /// The checksum of `bytes`, chained to an earlier one by `seed`.
    ///
    /// Length and position of every byte count.
    package static func checksum(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        checksum(of: bytes, seed: seed) { state, blocks, count in state.add(blocks, count: count) }
    }

    /// The same without any help of the processor's: slower, and equal.
    package static func portableChecksum(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        checksum(of: bytes, seed: seed) { state, blocks, count in state.addPortably(blocks, count: count) }
    }

    @inline(__always)
    private static func checksum(
        of bytes: UnsafeRawBufferPointer,
        seed: UInt64,
        adding add: (inout EntryChecksum, UnsafeRawPointer, Int) -> Void
    ) -> UInt64 {
        var state = EntryChecksum(seed: seed)
        let (blockCount, restCount) = bytes.count.quotientAndRemainder(dividingBy: blockBytes)
        if let blocks = bytes.baseAddress {
            add(&state, blocks, blockCount)
            // The rest is filled up with zeros, which the length at the end tells from zeros that were there.
            var rest = Lanes.zero
            withUnsafeMutableBytes(of: &rest) { rest in
                rest.copyBytes(from: bytes[(bytes.count - restCount)...])
                if let block = rest.baseAddress { add(&state, block, 1) }
            }
        }
        return state.result(byteCount: bytes.count)
    }

    private init(seed: UInt64) {
        sums = Self.sumKeys &+ seed
        chains = Self.chainKeys ^ seed
    }

    private mutating func add(_ blocks: UnsafeRawPointer, count: Int) {
        #if arch(x86_64) && canImport(CEntryChecksum)
        withUnsafeMutableBytes(of: &sums) { sums in
            withUnsafeMutableBytes(of: &chains) { chains in
                guard let sums = sums.assumingMemoryBound(to: UInt64.self).baseAddress,
                    let chains = chains.assumingMemoryBound(to: UInt64.self).baseAddress
                else { return }
                sik_checksum_add(sums, chains, blocks, count)
            }
        }
        #else
        addPortably(blocks, count: count)
        #endif
    }

    private mutating func addPortably(_ blocks: UnsafeRawPointer, count: Int) {
        var (sums, chains) = (sums, chains)
        for block in 0..<count {
            // All platforms that Swift has today store the lowest byte first.
            let words = blocks.loadUnaligned(fromByteOffset: block &* Self.blockBytes, as: Lanes.self)
            sums = (sums &<< 32 | sums &>> 32) &+ words
            chains = (chains &<< 37 | chains &>> 27) &+ sums
        }
        (self.sums, self.chains) = (sums, chains)
    }

    private func result(byteCount: Int) -> UInt64 {
        let (sums, chains) = (sums ^ Self.chainKeys, chains ^ Self.sumKeys)
        var result = UInt64(truncatingIfNeeded: byteCount)
        for lane in sums.indices { result &+= Self.folded(sums[lane], chains[lane]) }
        return Self.folded(result ^ Self.endKey, Self.sumKeys[0])
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    private static func multiples(of key: UInt64) -> Lanes {
        var multiples = Lanes.zero
        for lane in multiples.indices { multiples[lane] = key &* UInt64(2 * lane + 1) }
        return multiples
    }
}
