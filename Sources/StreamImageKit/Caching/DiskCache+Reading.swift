import Foundation

extension DiskCache {
    /// The entry under a key, whole and verified; `nil` is a miss.
    ///
    /// A damaged entry, or one of another key, is a miss and is removed. A file that could not be read (too many open
    /// files, no permission, a failing disk) is a miss too, and stays.
    package func entry(for key: SourceKey) -> DiskEntry? {
        let path = layout.path(of: key.digest)
        guard let file = try? FileDescriptor.reading(path), let status = try? file.status(), status.isRegular
        else { return nil }
        do throws(ReadFailure) {
            let entry = try Self.read(file, status: status) { DiskEntryFormat.isIdentity(key.identity, $0) }
            if let time = recency.timeForReading(status.modified) { try? file.setModified(time) }
            return entry
        } catch {
            if case .damaged = error { removeDamaged(path, digest: key.digest, status: status) }
            return nil
        }
    }

    /// Whether there is an entry under a key, as far as its head tells.
    package func contains(_ key: SourceKey) -> Bool { facts(for: key) != nil }

    /// The facts of the entry under a key, as far as its head tells: cheap, and it changes nothing.
    package func facts(for key: SourceKey) -> ResponseFacts? {
        withHead(of: layout.path(of: key.digest)) { parts, head, _ in
            guard DiskEntryFormat.isIdentity(key.identity, UnsafeRawBufferPointer(rebasing: head[parts.identity]))
            else { return nil }
            return ResponseFacts(encoded: UnsafeRawBufferPointer(rebasing: head[parts.facts]))
        }
    }

    /// Identities and facts together are never longer than this; what says otherwise is damaged.
    private static let longestHead = 1 << 20

    /// Reads what stands before an entry's body.
    func withHead<Value>(
        of path: String,
        _ read: (DiskEntryFormat.Parts, UnsafeRawBufferPointer, FileStatus) -> Value?
    ) -> Value? {
        guard let file = try? FileDescriptor.reading(path), let status = try? file.status(), status.isRegular
        else { return nil }
        // Most heads are short, so one small read will do; otherwise it is read again as a whole.
        for length in [4_096, Self.longestHead] {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(status.size, length), alignment: 8)
            defer { buffer.deallocate() }
            guard let count = try? file.read(into: buffer), count == buffer.count,
                let parts = try? DiskEntryFormat.parts(header: UnsafeRawBufferPointer(buffer), fileSize: status.size)
            else { return nil }
            if parts.body.lowerBound > count { continue }
            return read(parts, UnsafeRawBufferPointer(buffer), status)
        }
        return nil
    }

    /// Why a file gave no entry.
    enum ReadFailure: Error {
        case damaged(DiskEntryDamage)
        case unreadable(SystemError)
    }

    /// Files up to this size are read in one go; of a larger one the header is looked at first, so that no memory is
    /// taken for a huge file that is no entry.
    private static let trustedSize = 16 << 20

    /// Reads a file into one buffer, verifies it and its key's identity, and hands that same buffer on as the body.
    static func read(
        _ file: borrowing FileDescriptor,
        status: FileStatus,
        where isExpected: (UnsafeRawBufferPointer) -> Bool
    ) throws(ReadFailure) -> DiskEntry {
        if status.size > trustedSize { try checkHeader(of: file, status: status) }
        guard let memory = malloc(max(1, status.size)) else { throw .unreadable(SystemError(code: ENOMEM)) }
        var owned: UnsafeMutableRawPointer? = memory
        defer { free(owned) }
        let bytes = UnsafeRawBufferPointer(start: memory, count: status.size)
        let count: Int
        do {
            count = try file.read(into: UnsafeMutableRawBufferPointer(start: memory, count: status.size))
        } catch {
            throw .unreadable(error)
        }
        let parts: DiskEntryFormat.Parts
        do {
            parts = try DiskEntryFormat.verifiedParts(of: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        } catch {
            throw .damaged(error)
        }
        let identity = UnsafeRawBufferPointer(rebasing: bytes[parts.identity])
        guard isExpected(identity) else { throw .damaged(.wrongKey) }
        guard let facts = ResponseFacts(encoded: UnsafeRawBufferPointer(rebasing: bytes[parts.facts])) else {
            throw .damaged(.notAnEntry)
        }
        owned = nil
        let body = Data(
            bytesNoCopy: memory + parts.body.lowerBound,
            count: parts.body.count,
            deallocator: .custom { _, _ in free(memory) }
        )
        return DiskEntry(body: body, facts: facts)
    }

    private static func checkHeader(
        of file: borrowing FileDescriptor,
        status: FileStatus
    ) throws(ReadFailure) {
        let header = UnsafeMutableRawBufferPointer.allocate(byteCount: DiskEntryFormat.headerLength, alignment: 8)
        defer { header.deallocate() }
        do {
            _ = try file.read(into: header)
        } catch {
            throw .unreadable(error)
        }
        do {
            _ = try DiskEntryFormat.parts(header: UnsafeRawBufferPointer(header), fileSize: status.size)
        } catch {
            throw .damaged(error)
        }
    }

    /// Removes a file that was found damaged, unless another has taken its place in the meantime.
    func removeDamaged(_ path: String, digest: Digest, status: FileStatus) {
        accounting.withLock { accounting in
            // Another process can still slip in between these two calls; it then loses one good entry to a miss.
            guard let current = try? FileStatus(ofPath: path), current.isSameFile(as: status) else { return }
            if unlink(path) == 0 { accounting.index.remove(digest) }
        }
    }
}
