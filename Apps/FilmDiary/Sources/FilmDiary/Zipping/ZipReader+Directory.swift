// Where a zip file's directory is, and the numbers in it. What they say is believed only where it is inside the file.
extension ZipReader {
    /// What the directory's end tells of it.
    struct Directory {
        var count: Int
        var offset: Int
    }

    /// How far from the file's end the directory's is looked for: servers and editors leave something behind it.
    private static let mostBytesBehind = 1 << 20

    /// Where the directory's end is told: behind it there is a comment of a known length, and perhaps what does not belong
    /// to the zip file.
    var directoryEndOffset: Int? {
        let last = bytes.count - ZipFormat.directoryEndLength
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - Self.mostBytesBehind), by: -1).first { offset in
            guard bytes[offset] == 0x50, number(at: offset, bytes: 4) == ZipFormat.directoryEnd,
                let comment = number(at: offset + 20, bytes: 2), comment <= last - offset,
                let directory = directory(endingAt: offset)
            else { return false }
            return isThere(directory, before: offset)
        }
    }

    /// Whether there is a directory at a place: four letters alone may be in any file.
    private func isThere(_ directory: Directory, before end: Int) -> Bool {
        directory.count == 0
            ? directory.offset <= end : number(at: directory.offset, bytes: 4) == ZipFormat.directoryEntry
    }

    /// The directory whose end is told at an offset; where a number does not fit there, it is in ZIP64's end before it.
    func directory(endingAt end: Int) -> Directory? {
        guard let count = number(at: end + 10, bytes: 2), let size = number(at: end + 12, bytes: 4),
            let offset = number(at: end + 16, bytes: 4)
        else { return nil }
        guard count == ZipFormat.tooMany || [size, offset].contains(ZipFormat.tooLarge) else {
            return Directory(count: count, offset: offset)
        }
        let locator = end - ZipFormat.largeDirectoryEndLocatorLength
        // Without one the numbers are what they are.
        guard number(at: locator, bytes: 4) == ZipFormat.largeDirectoryEndLocator else {
            return Directory(count: count, offset: offset)
        }
        guard let large = number(at: locator + 8, bytes: 8),
            number(at: large, bytes: 4) == ZipFormat.largeDirectoryEnd,
            let largeCount = number(at: large + 32, bytes: 8), let largeOffset = number(at: large + 48, bytes: 8)
        else { return nil }
        return Directory(count: largeCount, offset: largeOffset)
    }

    /// The numbers with eight bytes among the additional fields of an entry.
    func largeNumbers(at offset: Int, count: Int) -> ArraySlice<Int> {
        let end = offset + count
        var field = offset
        while field + 4 <= end, let kind = number(at: field, bytes: 2), let length = number(at: field + 2, bytes: 2) {
            let next = field + 4 + length
            if kind == ZipFormat.largeNumbers, next <= end {
                return ArraySlice((0..<length / 8).compactMap { number(at: field + 4 + $0 * 8, bytes: 8) })
            }
            field = next
        }
        return []
    }

    func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count]
    }

    /// A number of at most eight bytes, the least first; one that is larger than any file is such a one.
    func number(at offset: Int, bytes count: Int) -> Int? {
        let number = slice(at: offset, count: count)?.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number.map { Int(min($0, 1 << 48)) }
    }
}
