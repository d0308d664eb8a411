import Foundation

#if os(Linux)
import CZip

/// Reads and writes zip files through libzip.
enum ZipFile {
    /// The tables in a zip file, by path; other files are passed over unread.
    static func csvFiles(of url: URL) throws -> [String: [UInt8]] {
        var code: Int32 = 0
        guard let archive = zip_open(url.path, ZIP_RDONLY, &code) else {
            throw StoreError.unreadable(file: url.lastPathComponent, reason: "it is no complete zip file.")
        }
        defer { zip_discard(archive) }
        var files: [String: [UInt8]] = [:]
        var total = 0
        for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
            var entry = zip_stat_t()
            guard zip_stat_index(archive, index, 0, &entry) == 0, let name = entry.name.map({ String(cString: $0) }),
                name.lowercased().hasSuffix(".csv")
            else { continue }
            guard entry.size <= UInt64(ImportSource.largestFile) else {
                throw StoreError.unreadable(file: name, reason: "it is too large.")
            }
            total += Int(entry.size)
            guard total <= ImportSource.largestTotal, files.count < ImportSource.mostFiles else {
                throw StoreError.unreadable(file: url.lastPathComponent, reason: "what is in it is too large.")
            }
            files[name] = try contents(of: archive, at: index, count: Int(entry.size), named: name)
        }
        return files
    }

    private static func contents(
        of archive: OpaquePointer,
        at index: UInt64,
        count: Int,
        named name: String
    ) throws -> [UInt8] {
        guard let file = zip_fopen_index(archive, index, 0) else {
            let reason =
                switch zip_error_code_zip(zip_get_error(archive)) {
                case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: "it is locked with a password."
                case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP: "it is packed in a way that is not known here."
                default: "it is damaged."
                }
            throw StoreError.unreadable(file: name, reason: reason)
        }
        defer { zip_fclose(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                zip_fread(file, buffer.baseAddress.map { $0 + filled }, UInt64(count - filled))
            }
            guard read > 0 else { throw StoreError.unreadable(file: name, reason: "it is damaged.") }
            filled += Int(read)
        }
        // Only at its end is the content compared with its checksum; and it may be longer than it was said to be.
        var next: UInt8 = 0
        guard zip_fread(file, &next, 1) == 0 else { throw StoreError.unreadable(file: name, reason: "it is damaged.") }
        return bytes
    }

    /// Writes a zip file, which takes its name when it is complete.
    static func write(_ files: [String: String], to target: URL) throws {
        let unfinished = target.appendingPathExtension("\(ProcessInfo.processInfo.processIdentifier).unfinished")
        defer { try? FileManager.default.removeItem(at: unfinished) }
        var code: Int32 = 0
        guard let archive = zip_open(unfinished.path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw StoreError.inputOutput(reason: "\(target.lastPathComponent) cannot be written.")
        }
        // libzip reads from these until it closes the file.
        var buffers: [UnsafeMutableRawBufferPointer] = []
        defer { for buffer in buffers { buffer.deallocate() } }
        var isComplete = true
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            let bytes = Array(text.utf8)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
            buffer.copyBytes(from: bytes)
            buffers.append(buffer)
            let source = zip_source_buffer(archive, buffer.baseAddress, UInt64(bytes.count), 0)
            if zip_file_add(archive, path, source, UInt32(ZIP_FL_ENC_UTF_8)) < 0 {
                zip_source_free(source)
                isComplete = false
            }
        }
        guard isComplete, zip_close(archive) == 0 else {
            let isFull = zip_error_code_system(zip_get_error(archive)) == ENOSPC
            let reason = String(cString: zip_strerror(archive))
            zip_discard(archive)
            throw isFull ? StoreError.diskFull : StoreError.inputOutput(reason: reason)
        }
        guard rename(unfinished.path, target.path) == 0 else {
            throw StoreError.inputOutput(reason: String(cString: strerror(errno)))
        }
    }
}
#else
/// Zip files are for Linux; elsewhere the person unpacks them with what the system has.
enum ZipFile {
    static func csvFiles(of url: URL) throws -> [String: [UInt8]] {
        throw StoreError.unreadable(file: url.lastPathComponent, reason: "unpack it first, and choose the folder.")
    }

    static func write(_ files: [String: String], to target: URL) throws {
        throw StoreError.inputOutput(reason: "zip files are not written here; choose a folder.")
    }
}
#endif
