/// A zip file whose entries are stored as they are, built by the format's own description.
enum StoredZip {
    static func archive(of files: [String: String]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            let name = Array(path.utf8)
            let content = Array(text.utf8)
            let facts =
                little(20, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0x21, 2)
                + little(Int(checksum(content)), 4) + little(content.count, 4) + little(content.count, 4)
                + little(name.count, 2) + little(0, 2)
            let offset = bytes.count
            bytes += [0x50, 0x4b, 3, 4] + facts + name + content
            directory += [0x50, 0x4b, 1, 2] + little(20, 2) + facts + little(0, 2) + little(0, 2) + little(0, 2)
            directory += little(0, 4) + little(offset, 4) + name
        }
        let start = bytes.count
        bytes += directory
        bytes += [0x50, 0x4b, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
        return bytes + little(directory.count, 4) + little(start, 4) + little(0, 2)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
        }
        return ~sum
    }
}
