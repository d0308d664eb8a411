import Foundation

/// Puts what is exported where the person wants it.
struct ExportedFile {
    private let url: URL

    /// Makes a writer to a place, which need not be there yet.
    init(_ url: URL) {
        self.url = url
    }

    /// Writes a file whole or not at all, and makes the folders above it.
    ///
    /// A link goes on leading to what it led to, a file is read by those who could read it before, and a pipe or a
    /// device gets the bytes in place of being replaced by a file.
    func write(_ data: Data) throws(StoreError) {
        var found = stat()
        guard stat(url.path, &found) == 0 else {
            let target = Self.destination(of: url)
            try Self.makeFolder(target.deletingLastPathComponent())
            return try Self.replace(target, with: data, permissions: nil)
        }
        switch found.st_mode & S_IFMT {
        case S_IFREG:
            try Self.replace(url.resolvingSymlinksInPath(), with: data, permissions: found.st_mode & 0o7777)
        case S_IFDIR: throw .unwritable(reason: "a folder is in its place.")
        default: try Self.write(data, to: Self.opened(url.path, O_WRONLY))
        }
    }

    /// Where a link leads, of which Foundation only tells where something is; a chain of them is followed so far.
    private static func destination(of url: URL) -> URL {
        var target = url
        for _ in 0..<16 {
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) else { break }
            target = URL(fileURLWithPath: path, relativeTo: target.deletingLastPathComponent()).absoluteURL
        }
        return target
    }

    private static func makeFolder(_ folder: URL) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(error)
        }
    }

    /// The old file is there, or the new one is complete and on the disk.
    private static func replace(_ target: URL, with data: Data, permissions: mode_t?) throws(StoreError) {
        // The name is short, since that of the file may be as long as names can be.
        let unfinished = target.deletingLastPathComponent().appendingPathComponent(".film-diary-\(UUID().uuidString)")
        let descriptor = try opened(unfinished.path, O_WRONLY | O_CREAT | O_EXCL, permissions ?? 0o666)
        do throws(StoreError) {
            // What the person's mask took away from a file that is replaced.
            if let permissions { fchmod(descriptor, permissions) }
            try write(data, to: descriptor)
            guard rename(unfinished.path, target.path) == 0 else { throw failure(errno) }
        } catch {
            unlink(unfinished.path)
            throw error
        }
    }

    private static func opened(_ path: String, _ flags: Int32, _ mode: mode_t = 0) throws(StoreError) -> Int32 {
        let descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    /// Writes all the bytes, waits until they are on the disk, and closes.
    private static func write(_ data: Data, to descriptor: Int32) throws(StoreError) {
        var code: Int32 = 0
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    code = errno
                    return
                }
            }
        }
        // What is no file, such as a pipe, knows no waiting.
        if code == 0, fsync(descriptor) != 0, ![EINVAL, ENOTSUP, EROFS].contains(errno) { code = errno }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw failure(code) }
    }

    private static func failure(_ code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS: .unwritable(reason: "there is no permission to write there.")
        case ENAMETOOLONG: .unwritable(reason: "the name is too long.")
        case ENOTDIR: .unwritable(reason: "a file is where a folder should be.")
        default: .inputOutput(reason: String(cString: strerror(code)) + ".")
        }
    }
}
