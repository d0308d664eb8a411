import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// Writes a file as a whole or not at all.
///
/// Everything here blocks.
enum OutputFile {
    /// Writes a temporary file beside the wanted one and renames it.
    ///
    /// A link is followed, so that it stays a link; a device or a pipe cannot be renamed over and is written to
    /// directly.
    static func write(_ data: Data, to path: String) throws(Complaint) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind == S_IFDIR { throw complaint(path, EISDIR) }
        if isThere, kind != S_IFREG {
            try write(data, opening: path, O_WRONLY, subject: path)
            return
        }
        let goal = isThere ? resolved(path) : path
        let temporary =
            "\(folder(of: goal))/.streamimage-\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        do throws(Complaint) {
            try write(data, opening: temporary, O_WRONLY | O_CREAT | O_EXCL, subject: path)
            guard rename(temporary, goal) == 0 else { throw complaint(path, errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Whether a file could be made in the folder that `path` is in, found out before anything is loaded.
    static func check(folderOf path: String) throws(Complaint) {
        let folder = folder(of: path)
        if let code = failure(ofFolder: folder, access: W_OK | X_OK) { throw complaint(folder, code) }
    }

    /// The error number with which a folder cannot be used in this way; `nil` where it can.
    static func failure(ofFolder path: String, access mode: Int32) -> Int32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno }
        guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
        return access(path, mode) == 0 ? nil : errno
    }

    /// Whether there is a folder at the path.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The words for an error number of the file system.
    static func complaint(_ subject: String, _ code: Int32) -> Complaint {
        switch code {
        case ENOENT: Complaint(subject, "there is no such folder", advice: "make it first")
        case EACCES, EPERM: Complaint(subject, "there is no permission to use it", advice: "choose another folder")
        case EROFS: Complaint(subject, "it cannot be written: the disk is read-only", advice: "choose another folder")
        case ENOSPC, EDQUOT: Complaint(subject, "it cannot be written: the disk is full", advice: "make room on it")
        case ENOTDIR: Complaint(subject, "this is a file where a folder is wanted", advice: "choose another folder")
        case EISDIR: Complaint(subject, "this is a folder where a file is wanted", advice: "choose another name")
        case ENAMETOOLONG: Complaint(subject, "the name is too long", advice: "choose a shorter one")
        default:
            Complaint(subject, "it cannot be written: \(String(cString: strerror(code)))", advice: "check the disk")
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func write(
        _ data: Data,
        opening path: String,
        _ flags: Int32,
        subject: String
    ) throws(Complaint) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw complaint(subject, errno) }
        let failure = Descriptor.write(data, to: descriptor)
        // Some file systems tell only at the end that they are full.
        let closing = close(descriptor) == 0 ? nil : errno
        if let code = failure ?? closing { throw complaint(subject, code) }
    }
}
