import Foundation

/// A file that is being written, before it is renamed to what it will be.
///
/// A writer holds its advisory lock for as long as it writes. The system takes the lock back when the writer ends,
/// however it ends; so a file that nobody has locked is litter and may be swept at once, by any process, without looking
/// at ages, process numbers or containers.
struct TemporaryFile: ~Copyable {
    let file: FileDescriptor
    let path: String

    /// How old a file must be to be swept where the file system knows no locks, in nanoseconds: an hour.
    private static let ageWithoutLocks: Int64 = 3_600 * 1_000_000_000

    /// Makes a locked file of a unique name that tells who writes it.
    init(in folder: String) throws(SystemError) {
        while true {
            let unique = String(UInt64.random(in: .min ... .max), radix: 16)
            let path = "\(folder)/\(getpid())-\(unique)"
            let file = try FileDescriptor.creating(path)
            // Where there are no locks, the file's age must do.
            try? file.lock()
            // Somebody may have swept it between the two calls above.
            if try file.status().linkCount > 0 {
                self.file = file
                self.path = path
                return
            }
        }
    }

    /// Removes what dead writers left behind, and gives how many files that were.
    @discardableResult
    static func sweep(_ folder: String, now: Int64) -> Int {
        guard let names = try? Directory.names(in: folder) else { return 0 }
        var count = 0
        for name in names where isTemporaryName(name) {
            let path = "\(folder)/\(name)"
            guard let file = try? FileDescriptor.reading(path), let status = try? file.status(), status.isRegular
            else { continue }
            do {
                try file.tryLock()
            } catch {
                if error.code == EWOULDBLOCK || now - status.modified < ageWithoutLocks { continue }
            }
            if unlink(path) == 0 { count += 1 }
        }
        return count
    }

    /// Only what `init(in:)` could have named is ever removed.
    private static func isTemporaryName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isHexDigit) }
    }
}
