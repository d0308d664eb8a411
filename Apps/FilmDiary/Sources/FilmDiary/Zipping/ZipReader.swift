/// Reads the tables in a zip file.
struct ZipReader {
    /// What the directory at the end of the file says of one file in it.
    private struct Entry {
        let name: String
        let flags: Int
        let method: Int
        let checksum: UInt32
        let packedSize: Int
        let size: Int
        let header: Int
    }

    private let bytes: [UInt8]
    private let name: String

    /// Makes a reader of a file's bytes; `name` is what errors call it.
    init(_ bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// The tables, by path; other files are passed over unread.
    func csvFiles() throws(StoreError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var total = 0
        for entry in try entries() where entry.name.lowercased().hasSuffix(".csv") {
            try check(entry)
            // A small zip can pack any size: what is said of it is believed only as far as there is room.
            total += entry.size
            guard total <= ImportSource.largestTotal, files.count < ImportSource.mostFiles else {
                throw .unreadable(file: name, reason: "what is in it is too large.")
            }
            files[entry.name] = try contents(of: entry)
        }
        return files
    }

    private func check(_ entry: Entry) throws(StoreError) {
        if entry.flags & ZipFormat.isLocked != 0 {
            throw .unreadable(file: entry.name, reason: "it is locked with a password.")
        }
        guard ZipFormat.Method(rawValue: entry.method) != nil else {
            throw .unreadable(file: entry.name, reason: "it is packed in a way that is not known here.")
        }
        guard entry.size <= ImportSource.largestFile else {
            throw .unreadable(file: entry.name, reason: "it is too large.")
        }
    }

    private func entries() throws(StoreError) -> [Entry] {
        let isIncomplete = StoreError.unreadable(file: name, reason: "it is no complete zip file.")
        guard let end = directoryEndOffset, let count = number(at: end + 10, bytes: 2),
            var offset = number(at: end + 16, bytes: 4)
        else { throw isIncomplete }
        guard count != ZipFormat.tooMany, offset != ZipFormat.tooLarge else {
            throw .unreadable(file: name, reason: "what is in it is too large.")
        }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let (entry, length) = entry(at: offset) else { throw isIncomplete }
            entries.append(entry)
            offset += length
        }
        return entries
    }

    private func entry(at offset: Int) -> (entry: Entry, length: Int)? {
        guard number(at: offset, bytes: 4) == ZipFormat.directoryEntry, let flags = number(at: offset + 8, bytes: 2),
            let method = number(at: offset + 10, bytes: 2), let checksum = number(at: offset + 16, bytes: 4),
            let packedSize = number(at: offset + 20, bytes: 4), let size = number(at: offset + 24, bytes: 4),
            let nameLength = number(at: offset + 28, bytes: 2), let extraLength = number(at: offset + 30, bytes: 2),
            let commentLength = number(at: offset + 32, bytes: 2), let header = number(at: offset + 42, bytes: 4),
            let name = slice(at: offset + 46, count: nameLength)
        else { return nil }
        let entry = Entry(
            // Some programs of Windows part folders as Windows does, whatever the format says.
            name: String(decoding: name, as: UTF8.self).replacing("\\", with: "/"),
            flags: flags,
            method: method,
            checksum: UInt32(truncatingIfNeeded: checksum),
            packedSize: packedSize,
            size: size,
            header: header
        )
        return (entry, 46 + nameLength + extraLength + commentLength)
    }

    private func contents(of entry: Entry) throws(StoreError) -> [UInt8] {
        let isDamaged = StoreError.unreadable(file: entry.name, reason: "it is damaged.")
        // Its own header may be padded otherwise than the directory says.
        guard number(at: entry.header, bytes: 4) == ZipFormat.header,
            let nameLength = number(at: entry.header + 26, bytes: 2),
            let extraLength = number(at: entry.header + 28, bytes: 2),
            let packed = slice(at: entry.header + 30 + nameLength + extraLength, count: entry.packedSize)
        else { throw isDamaged }
        let contents =
            entry.method == ZipFormat.Method.deflated.rawValue
            ? Deflate.unpacked(packed, count: entry.size) : Array(packed)
        guard let contents, contents.count == entry.size, Deflate.checksum(of: contents) == entry.checksum else {
            throw isDamaged
        }
        return contents
    }

    /// Where the directory's end is told, behind which there is only a comment of a known length.
    private var directoryEndOffset: Int? {
        let last = bytes.count - ZipFormat.directoryEndLength
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - 0xffff), by: -1).first { offset in
            number(at: offset, bytes: 4) == ZipFormat.directoryEnd && number(at: offset + 20, bytes: 2) == last - offset
        }
    }

    private func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count]
    }

    /// A number of at most four bytes, the least first.
    private func number(at offset: Int, bytes count: Int) -> Int? {
        slice(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
