package import Foundation

/// Reads whole local files.
package enum FileReading {
    /// The contents of a regular file and its identity at the moment of reading. Blocks.
    ///
    /// - Parameter limitBytes: The most bytes that are read.
    /// - Throws: ``ImageError/fileNotFound(path:)``, ``ImageError/fileUnreadable(path:underlying:)``,
    ///   ``ImageError/responseTooLarge(url:limitBytes:)`` and ``ImageError/emptyBody(url:)``.
    package static func contents(
        ofFile path: String,
        limitBytes: Int
    ) throws(ImageError) -> (data: Data, identity: ImageSource.FileIdentity) {
        guard !path.utf8.contains(0) else {
            throw .fileUnreadable(path: path, underlying: systemError(EINVAL))
        }
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { throw .fileNotFound(path: path) }
            throw .fileUnreadable(path: path, underlying: systemError(code))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .fileUnreadable(path: path, underlying: systemError(errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let message = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no regular file"
            throw .fileUnreadable(path: path, underlying: .init(domain: "errno", code: Int(EISDIR), message: message))
        }
        let size = Int(status.st_size)
        guard size <= limitBytes else { throw .responseTooLarge(url: path, limitBytes: limitBytes) }
        guard size > 0 else { throw .emptyBody(url: path) }
        var data = Data(count: size)
        var count = 0
        while count < size {
            let got = data.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .fileUnreadable(path: path, underlying: systemError(errno)) }
            if got == 0 { break }
            count += got
        }
        guard count == size else {
            throw .incompleteBody(url: path, receivedBytes: count, expectedBytes: size)
        }
        return (data, ImageSource.FileIdentity(path: path, status: status))
    }

    private static func systemError(_ code: Int32) -> ImageError.UnderlyingError {
        .init(domain: "errno", code: Int(code), message: String(cString: strerror(code)))
    }
}
