import Foundation

/// Reads and writes zip files by their published format (APPNOTE 6.3), through zlib.
struct ZipFile {
    /// What the directory at the end of the file says of one file in it.
    private struct Entry {
        let name: String
        let isLocked: Bool
        let isLarge: Bool
        let method: Int
        let checksum: UInt32
        let packedSize: Int
        let size: Int
        let header: Int
    }

    static let directoryEnd = 0x0605_4b50
    static let directoryEntry = 0x0201_4b50
    static let localHeader = 0x0403_4b50
    /// In place of a number that does not fit, which then stands elsewhere: no export of a person's films needs that.
    static let tooMany = 0xffff
    static let tooLarge = 0xffff_ffff
    private static let unknown = "it is packed in a way that is not known here; unpack it first, and choose the folder."

    private let bytes: Data
    private let name: String

    /// The tables in a zip file, by path; other files are passed over unread.
    static func csvFiles(of url: URL) throws -> [String: [UInt8]] {
        let archive = ZipFile(bytes: try Data(contentsOf: url, options: .mappedIfSafe), name: url.lastPathComponent)
        let tables = try archive.entries().filter { $0.name.lowercased().hasSuffix(".csv") }
        var files: [String: [UInt8]] = [:]
        var total = 0
        for entry in tables {
            guard !entry.isLocked else {
                throw StoreError.unreadable(file: entry.name, reason: "it is locked with a password.")
            }
            guard !entry.isLarge, entry.size <= ImportSource.largestFile else {
                throw StoreError.unreadable(file: entry.name, reason: "it is too large.")
            }
            // Few bytes can pack many: what they say of themselves is believed only as far as there is room.
            total += entry.size
            guard total <= ImportSource.largestTotal, files.count < ImportSource.mostFiles else {
                throw StoreError.unreadable(file: url.lastPathComponent, reason: "what is in it is too large.")
            }
            files[entry.name] = try archive.contents(of: entry)
        }
        return files
    }

    private func entries() throws -> [Entry] {
        guard let end = directoryEndOffset, let count = number(at: end + 10, bytes: 2),
            var offset = number(at: end + 16, bytes: 4)
        else { throw isIncomplete }
        guard count != Self.tooMany, offset != Self.tooLarge else {
            throw StoreError.unreadable(file: name, reason: Self.unknown)
        }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard number(at: offset, bytes: 4) == Self.directoryEntry, let flags = number(at: offset + 8, bytes: 2),
                let method = number(at: offset + 10, bytes: 2), let checksum = number(at: offset + 16, bytes: 4),
                let packedSize = number(at: offset + 20, bytes: 4), let size = number(at: offset + 24, bytes: 4),
                let nameLength = number(at: offset + 28, bytes: 2), let extraLength = number(at: offset + 30, bytes: 2),
                let commentLength = number(at: offset + 32, bytes: 2), let header = number(at: offset + 42, bytes: 4),
                let name = slice(at: offset + 46, count: nameLength)
            else { throw isIncomplete }
            entries.append(
                Entry(
                    name: String(decoding: name, as: UTF8.self),
                    isLocked: flags & 1 != 0,
                    isLarge: [packedSize, size, header].contains(Self.tooLarge),
                    method: method,
                    checksum: UInt32(truncatingIfNeeded: checksum),
                    packedSize: packedSize,
                    size: size,
                    header: header
                )
            )
            offset += 46 + nameLength + extraLength + commentLength
        }
        return entries
    }

    private func contents(of entry: Entry) throws -> [UInt8] {
        let isDamaged = StoreError.unreadable(file: entry.name, reason: "it is damaged.")
        // Its own header may be padded otherwise than the directory says.
        guard number(at: entry.header, bytes: 4) == Self.localHeader,
            let nameLength = number(at: entry.header + 26, bytes: 2),
            let extraLength = number(at: entry.header + 28, bytes: 2),
            let packed = slice(at: entry.header + 30 + nameLength + extraLength, count: entry.packedSize)
        else { throw isDamaged }
        let contents: [UInt8]? =
            switch entry.method {
            case 0: packed.count == entry.size ? Array(packed) : nil
            case 8: Deflate.unpacked(Array(packed), count: entry.size)
            default: throw StoreError.unreadable(file: entry.name, reason: Self.unknown)
            }
        guard let contents, Deflate.checksum(of: contents) == entry.checksum else { throw isDamaged }
        return contents
    }

    /// Where the directory's end is told, behind which there is only a comment of a known length.
    private var directoryEndOffset: Int? {
        guard bytes.count >= 22 else { return nil }
        for offset in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xffff), by: -1)
        where number(at: offset, bytes: 4) == Self.directoryEnd {
            if number(at: offset + 20, bytes: 2) == bytes.count - 22 - offset { return offset }
        }
        return nil
    }

    private var isIncomplete: StoreError {
        StoreError.unreadable(file: name, reason: "it is no complete zip file.")
    }

    private func slice(at offset: Int, count: Int) -> Data? {
        guard offset <= bytes.count, count <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return bytes[start..<start + count]
    }

    /// A number of at most four bytes, the least first.
    private func number(at offset: Int, bytes count: Int) -> Int? {
        slice(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
