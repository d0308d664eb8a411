/// Reads the tables in a zip file, also of a large one's format (ZIP64), or with bytes behind its end.
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

    let bytes: [UInt8]
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
        guard let end = directoryEndOffset, let directory = directory(endingAt: end) else { throw isIncomplete }
        guard directory.count <= ImportSource.mostFiles else {
            throw .unreadable(file: name, reason: "too many files are in it.")
        }
        var entries: [Entry] = []
        var offset = directory.offset
        for _ in 0..<directory.count {
            guard let (entry, length) = entry(at: offset) else { throw isIncomplete }
            entries.append(entry)
            offset += length
        }
        return entries
    }

    private func entry(at offset: Int) -> (entry: Entry, length: Int)? {
        guard number(at: offset, bytes: 4) == ZipFormat.directoryEntry, let flags = number(at: offset + 8, bytes: 2),
            let method = number(at: offset + 10, bytes: 2), let checksum = number(at: offset + 16, bytes: 4),
            var packedSize = number(at: offset + 20, bytes: 4), var size = number(at: offset + 24, bytes: 4),
            let nameLength = number(at: offset + 28, bytes: 2), let extraLength = number(at: offset + 30, bytes: 2),
            let commentLength = number(at: offset + 32, bytes: 2), var header = number(at: offset + 42, bytes: 4),
            let name = slice(at: offset + 46, count: nameLength)
        else { return nil }
        // Those of them that do not fit are in a field behind the name, in this order.
        var large = largeNumbers(at: offset + 46 + nameLength, count: extraLength)
        if size == ZipFormat.tooLarge { size = large.popFirst() ?? size }
        if packedSize == ZipFormat.tooLarge { packedSize = large.popFirst() ?? packedSize }
        if header == ZipFormat.tooLarge { header = large.popFirst() ?? header }
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
}
