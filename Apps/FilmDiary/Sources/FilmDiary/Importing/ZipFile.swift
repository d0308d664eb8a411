import Foundation

#if os(Linux)
import CZip

/// Reads zip files through libzip.
enum ZipFile {
    /// The tables in a zip file, by path; other files are passed over unread.
    static func csvFiles(of url: URL) throws -> [String: [UInt8]] {
        var code: Int32 = 0
        guard let archive = zip_open(url.path, ZIP_RDONLY, &code) else {
            throw StoreError.unreadable(file: url.lastPathComponent, reason: "it is no complete zip file.")
        }
        defer { zip_discard(archive) }
        var files: [String: [UInt8]] = [:]
        for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
            var entry = zip_stat_t()
            guard zip_stat_index(archive, index, 0, &entry) == 0, let name = entry.name.map({ String(cString: $0) }),
                name.lowercased().hasSuffix(".csv")
            else { continue }
            guard entry.size <= UInt64(ImportSource.largestFile) else {
                throw StoreError.unreadable(file: name, reason: "it is too large.")
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
            throw StoreError.unreadable(file: name, reason: "it is locked or packed in an unknown way.")
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
        return bytes
    }
}
#else
/// Zip files are for Linux; elsewhere the person unpacks them with what the system has.
enum ZipFile {
    static func csvFiles(of url: URL) throws -> [String: [UInt8]] {
        throw StoreError.unreadable(file: url.lastPathComponent, reason: "unpack it first, and choose the folder.")
    }
}
#endif
