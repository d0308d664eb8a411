import Foundation

/// A system call that failed, by its `errno`.
struct SystemError: Error, Hashable {
    let code: Int32

    static var current: SystemError { SystemError(code: errno) }

    /// Calls `body` again while a signal interrupts it; a negative result becomes an error.
    @discardableResult
    static func check<Result: SignedInteger>(_ body: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno != EINTR { throw current }
        }
    }
}

/// Owns an open file, and closes it when it goes away.
struct FileDescriptor: ~Copyable {
    let number: Int32

    private init(number: Int32) {
        self.number = number
    }

    /// Opens an existing file for reading; a symbolic link is refused unless `followsLinks`.
    ///
    /// Never waits, not even at a FIFO.
    static func reading(_ path: String, followsLinks: Bool = false) throws(SystemError) -> FileDescriptor {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        return FileDescriptor(number: try SystemError.check { open(path, flags) })
    }

    /// Makes a file that must not exist yet, readable and writable by the user alone, as far as the umask lets it.
    static func creating(_ path: String) throws(SystemError) -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        return FileDescriptor(number: try SystemError.check { open(path, flags, 0o600) })
    }

    deinit { close(number) }

    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        try SystemError.check { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Reads from the start until `buffer` is full or the file ends, and gives the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let result = try SystemError.check { pread(number, rest.baseAddress, rest.count, off_t(count)) }
            if result == 0 { break }
            count += result
        }
        return count
    }

    /// Writes all of `bytes` at the end of what was written.
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest
            let result = try SystemError.check { posixWrite(number, piece.baseAddress, piece.count) }
            // A write that does nothing and says nothing would go on for ever.
            if result == 0 { throw SystemError(code: EIO) }
            rest = UnsafeRawBufferPointer(rebasing: rest[result...])
        }
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        // The standard library's own function would lose the type of the error.
        try bytes.withUnsafeBytes { bytes in Result { () throws(SystemError) in try write(bytes) } }.get()
    }

    func write(_ data: Data) throws(SystemError) {
        try data.withUnsafeBytes { bytes in Result { () throws(SystemError) in try write(bytes) } }.get()
    }

    /// Sets the time of modification, in nanoseconds since 1970.
    func setModified(_ nanoseconds: Int64) throws(SystemError) {
        let time = timespec(nanoseconds: nanoseconds)
        // The time of access goes along; nobody asks for it.
        try SystemError.check { futimens(number, [time, time]) }
    }

    /// Waits for the file's advisory lock, which the system takes back when its holder ends in whatever way.
    func lock() throws(SystemError) {
        try SystemError.check { flock(number, LOCK_EX) }
    }

    /// Takes the lock if nobody holds it; fails with `EWOULDBLOCK` where somebody does.
    func tryLock() throws(SystemError) {
        try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
    }
}

/// What is worth knowing of a file before it is read.
struct FileStatus: Hashable {
    let isRegular: Bool
    let isFolder: Bool
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int64
    let linkCount: Int
    private let device: UInt64
    private let inode: UInt64

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        size = Int(clamping: status.st_size)
        modified = status.modificationNanoseconds
        linkCount = Int(status.st_nlink)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Looks at a path; a symbolic link stands for itself unless `followsLinks`.
    init(ofPath path: String, followsLinks: Bool = false) throws(SystemError) {
        var status = stat()
        try SystemError.check { followsLinks ? stat(path, &status) : lstat(path, &status) }
        self.init(status)
    }

    /// Whether both are the same file, whatever happened to it in between.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }
}

// Inside the type above, `write` and `open` would name its own methods.
private func posixWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, bytes, count)
}
