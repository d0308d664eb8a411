import Foundation

/// Why the disk cache could not do what it was asked to.
///
/// Loading goes on without it.
public enum DiskCacheError: Error, Hashable, Sendable {
    /// The entry alone is larger than the whole cache may be. Nothing was removed for it.
    case entryTooLarge(bytes: Int, limitBytes: Int)
    /// The disk, or the user's share of it, is full.
    case diskFull(path: String, underlying: ImageError.UnderlyingError)
    /// The folder may not be written: no permission, or a disk that can only be read.
    case notWritable(path: String, underlying: ImageError.UnderlyingError)
    /// Something else stands where the cache wants a file or a folder.
    case obstructed(path: String, underlying: ImageError.UnderlyingError)
    /// The process, or the machine, has as many files open as it may.
    case tooManyOpenFiles(underlying: ImageError.UnderlyingError)
    /// The cache was emptied while the entry was being written, so it was not kept.
    case emptied
    /// Any other failure of the file system.
    case failed(path: String, underlying: ImageError.UnderlyingError)
}

extension DiskCacheError: CustomStringConvertible {
    /// One sentence that says what happened and where.
    public var description: String {
        switch self {
        case .entryTooLarge(let bytes, let limitBytes):
            "An entry of \(bytes) bytes is larger than the disk cache's limit of \(limitBytes) bytes."
        case .diskFull(let path, let underlying): "The disk is full at \(path): \(underlying)."
        case .notWritable(let path, let underlying): "\(path) cannot be written: \(underlying)."
        case .obstructed(let path, let underlying): "Something is in the way at \(path): \(underlying)."
        case .tooManyOpenFiles(let underlying): "Too many files are open: \(underlying)."
        case .emptied: "The disk cache was emptied while an entry was being written."
        case .failed(let path, let underlying): "The disk cache failed at \(path): \(underlying)."
        }
    }
}

extension DiskCacheError {
    init(_ error: SystemError, path: String) {
        let underlying = ImageError.UnderlyingError(
            domain: "errno",
            code: Int(error.code),
            message: String(cString: strerror(error.code))
        )
        switch error.code {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path, underlying: underlying)
        case EACCES, EPERM, EROFS: self = .notWritable(path: path, underlying: underlying)
        case ENOTDIR, EEXIST, EISDIR, ELOOP, ENOTEMPTY: self = .obstructed(path: path, underlying: underlying)
        case EMFILE, ENFILE: self = .tooManyOpenFiles(underlying: underlying)
        default: self = .failed(path: path, underlying: underlying)
        }
    }
}
