package import Foundation

/// Reads whole local files.
package enum FileReading {
    /// The contents of a regular file and its identity at the moment of reading.
    ///
    /// Blocks.
    ///
    /// - Parameters:
    ///   - path: The file, or a symbolic link to it.
    ///   - limitBytes: The most bytes that are read.
    /// - Returns: The bytes, and what tells this state of the file from another.
    /// - Throws: ``ImageError/fileNotFound(path:)``, ``ImageError/fileUnreadable(path:underlying:)``,
    ///   ``ImageError/responseTooLarge(url:limitBytes:)``, ``ImageError/incompleteBody(url:receivedBytes:expectedBytes:)``
    ///   and ``ImageError/emptyBody(url:)``.
    package static func contents(
        ofFile path: String,
        limitBytes: Int
    ) throws(ImageError) -> (data: Data, identity: ImageSource.FileIdentity) {
        func unreadable(_ code: Int32, _ message: String? = nil) -> ImageError {
            let message = message ?? String(cString: strerror(code))
            return .fileUnreadable(path: path, underlying: .init(domain: "errno", code: Int(code), message: message))
        }
        // A C string would end at the NUL, and another file would be read.
        guard !path.utf8.contains(0) else { throw unreadable(EINVAL) }
        do {
            let file = try FileDescriptor.reading(path, followsLinks: true)
            let status = try file.status()
            guard status.isRegular else {
                throw unreadable(status.isFolder ? EISDIR : EINVAL, status.isFolder ? nil : "it is no regular file")
            }
            guard status.size <= limitBytes else {
                throw ImageError.responseTooLarge(url: path, limitBytes: limitBytes)
            }
            guard status.size > 0 else { throw ImageError.emptyBody(url: path) }
            var data = Data(count: status.size)
            let count = try data.withUnsafeMutableBytes { buffer in
                Result { () throws(SystemError) in try file.read(into: buffer) }
            }.get()
            guard count == status.size else {
                throw ImageError.incompleteBody(url: path, receivedBytes: count, expectedBytes: status.size)
            }
            return (data, .init(path: path, size: status.size, modified: status.modified))
        } catch let error as SystemError {
            throw error.code == ENOENT || error.code == ENOTDIR ? .fileNotFound(path: path) : unreadable(error.code)
        } catch let error as ImageError {
            throw error
        } catch {
            throw unreadable(EIO, "\(error)")
        }
    }
}
