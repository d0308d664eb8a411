import Foundation

/// What is done with folders and the names in them, through the system's own calls.
enum Directory {
    /// The names in a folder, in no order, without `.` and `..`; `nil` where there is no such folder.
    static func names(in path: String) throws(SystemError) -> [String]? {
        guard let stream = opendir(path) else {
            if errno == ENOENT { return nil }
            throw SystemError.current
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw SystemError.current }
                return names
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// Makes a folder, and those above it that are missing, for the user alone.
    ///
    /// `true` where it was not there before.
    @discardableResult
    static func make(_ path: String) throws(SystemError) -> Bool {
        do {
            try SystemError.check { mkdir(path, 0o700) }
            return true
        } catch {
            switch error.code {
            case EEXIST:
                guard isDirectory(path) else { throw SystemError(code: ENOTDIR) }
                return false
            case ENOENT:
                guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
                try make(String(path[..<slash]))
                do {
                    try SystemError.check { mkdir(path, 0o700) }
                } catch {
                    // Somebody else may have made it just now.
                    guard error.code == EEXIST, isDirectory(path) else { throw error }
                }
                return true
            default: throw error
            }
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
