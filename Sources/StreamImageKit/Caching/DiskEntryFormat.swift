import Foundation

/// What is wrong with a file in the disk cache.
public enum DiskEntryDamage: String, Error, Hashable, Sendable, CaseIterable {
    /// It does not begin as an entry does: empty, overwritten with zeros, something else altogether.
    case notAnEntry
    /// Another version of this library wrote it, in a format that this one does not read.
    case otherVersion
    /// It is shorter or longer than its header says.
    case wrongLength
    /// Its bytes are not those that were written.
    case wrongChecksum
    /// It is a whole entry, but of another key than its name says.
    case wrongKey
}

/// The layout of an entry's file, numbers with the lowest byte first.
///
///     offset  bytes
///          0      8   magic
///          8      8   checksum over everything that follows
///         16      4   version of the format
///         20      4   length of the key's identity
///         24      4   length of the response facts
///         28      4   0
///         32      8   length of the body
///         40          identity, response facts, body
enum DiskEntryFormat {
    static let headerLength = 40
    static let version: UInt32 = 1
    /// The first byte is no ASCII, and the line ends betray a transfer as text, as in PNG's signature.
    private static let magic: [UInt8] = [0x8B, 0x53, 0x49, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let magicNumber = magic.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }

    /// Where the parts of an entry stand in its file.
    struct Parts {
        let checksum: UInt64
        let identity: Range<Int>
        let facts: Range<Int>
        let body: Range<Int>
    }

    /// Everything of an entry's file but the body.
    ///
    /// `nil` where a part is longer than its length can say.
    static func head(identity: String, facts: ResponseFacts, body: Data) -> [UInt8]? {
        let identity = Array(identity.utf8)
        let facts = facts.encoded()
        guard let identityLength = UInt32(exactly: identity.count), let factsLength = UInt32(exactly: facts.count)
        else { return nil }
        var head = magic + LittleEndian.bytes(UInt64(0)) + LittleEndian.bytes(version)
        head += LittleEndian.bytes(identityLength) + LittleEndian.bytes(factsLength) + LittleEndian.bytes(UInt32(0))
        head += LittleEndian.bytes(UInt64(body.count)) + identity + facts
        let sum = head.withUnsafeBytes { head in body.withUnsafeBytes { checksum(head: head, body: $0) } }
        head.replaceSubrange(8..<16, with: LittleEndian.bytes(sum))
        return head
    }

    /// Reads a header and compares its lengths with the size of the file.
    static func parts(header: UnsafeRawBufferPointer, fileSize: Int) throws(DiskEntryDamage) -> Parts {
        guard LittleEndian.load(UInt64.self, from: header, at: 0) == magicNumber,
            let checksum = LittleEndian.load(UInt64.self, from: header, at: 8),
            let version = LittleEndian.load(UInt32.self, from: header, at: 16)
        else { throw .notAnEntry }
        guard version == Self.version else { throw .otherVersion }
        // Lengths of a damaged file may be anything, so none is added to another before it is known to fit.
        guard let identityLength = LittleEndian.load(UInt32.self, from: header, at: 20).flatMap({ Int(exactly: $0) }),
            let factsLength = LittleEndian.load(UInt32.self, from: header, at: 24).flatMap({ Int(exactly: $0) }),
            let bodyLength = LittleEndian.load(UInt64.self, from: header, at: 32).flatMap({ Int(exactly: $0) }),
            identityLength <= fileSize - headerLength, factsLength <= fileSize - headerLength - identityLength,
            bodyLength == fileSize - headerLength - identityLength - factsLength
        else { throw .wrongLength }
        let factsStart = headerLength + identityLength
        let bodyStart = factsStart + factsLength
        return Parts(
            checksum: checksum,
            identity: headerLength..<factsStart,
            facts: factsStart..<bodyStart,
            body: bodyStart..<fileSize
        )
    }

    /// Reads the header of a whole file and verifies every byte.
    static func verifiedParts(of file: UnsafeRawBufferPointer) throws(DiskEntryDamage) -> Parts {
        let parts = try parts(header: file, fileSize: file.count)
        let sum = checksum(
            head: UnsafeRawBufferPointer(rebasing: file[..<parts.body.lowerBound]),
            body: UnsafeRawBufferPointer(rebasing: file[parts.body])
        )
        guard sum == parts.checksum else { throw .wrongChecksum }
        return parts
    }

    /// Whether `stored` is the identity of the key that is asked for.
    static func isIdentity(_ identity: String, _ stored: UnsafeRawBufferPointer) -> Bool {
        var identity = identity
        return identity.withUTF8 { wanted in
            guard wanted.count == stored.count, let left = wanted.baseAddress, let right = stored.baseAddress
            else { return wanted.count == stored.count }
            return memcmp(left, right, wanted.count) == 0
        }
    }

    private static func checksum(head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) -> UInt64 {
        let seed = EntryChecksum.checksum(of: UnsafeRawBufferPointer(rebasing: head[16...]), seed: magicNumber)
        return EntryChecksum.checksum(of: body, seed: seed)
    }
}
