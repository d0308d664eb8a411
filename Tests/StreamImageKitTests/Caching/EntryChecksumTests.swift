import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EntryChecksumTests {
    private let bytes: [UInt8]

    init() {
        var random = SplitMix(seed: 17)
        bytes = (0..<400).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    private func checksum(_ bytes: [UInt8], seed: UInt64 = 1) -> UInt64 {
        bytes.withUnsafeBytes { EntryChecksum.checksum(of: $0, seed: seed) }
    }

    @Test(arguments: [0, 1, 7, 8, 63, 64, 127, 128, 129, 255, 256, 257, 400])
    func itIsTheSameWithAndWithoutTheProcessorsHelp(count: Int) {
        Array(bytes[..<count]).withUnsafeBytes { bytes in
            let portable = EntryChecksum.portableChecksum(of: bytes, seed: 5)
            #expect(EntryChecksum.checksum(of: bytes, seed: 5) == portable)
        }
    }

    /// What was stored by one version of the library is read by the next.
    @Test func itStaysTheSameFromVersionToVersion() {
        #expect(checksum([]) == 1_309_385_775_841_430_195)
        #expect(checksum(Array(0..<200)) == 4_295_740_730_573_992_979)
    }

    @Test func everyWrongBitShows() {
        let right = checksum(bytes)
        let unnoticed = (0..<bytes.count * 8).filter { bit in
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            return checksum(damaged) == right
        }
        #expect(unnoticed.isEmpty)
    }

    @Test(arguments: 0..<64)
    func aBitThatIsStuckShowsHoweverOftenItOccurs(bit: Int) {
        // The same bit of every word of a lane, then of every second one and so on, as a faulty memory leaves them.
        let right = checksum(bytes)
        for step in [128, 256, 384] {
            var damaged = bytes
            for start in stride(from: bit / 8, to: bytes.count, by: step) { damaged[start] ^= 1 << (bit % 8) }
            #expect(checksum(damaged) != right)
        }
    }

    @Test func blocksInAnotherOrderShow() {
        let right = checksum(bytes)
        for distance in [8, 16, 64, 128, 256, 512] {
            for start in stride(from: 0, to: bytes.count - distance - 8, by: 8) {
                var damaged = bytes
                for offset in 0..<8 { damaged.swapAt(start + offset, start + distance + offset) }
                #expect(checksum(damaged) != right)
            }
        }
    }

    @Test func lengthCounts() {
        let zeros = (0..<400).map { checksum(Array(repeating: 0, count: $0)) }
        #expect(Set(zeros).count == zeros.count)
    }

    @Test func theSeedCounts() {
        #expect(checksum(bytes, seed: 1) != checksum(bytes, seed: 2))
        #expect(checksum([], seed: 1) != checksum([], seed: 2))
    }
}
