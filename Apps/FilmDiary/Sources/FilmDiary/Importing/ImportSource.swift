import Foundation

/// The files of an export, in a folder or in a zip.
struct ImportSource {
    /// Paths below the source, with `/` between their parts, and what is in the files.
    let files: [String: [UInt8]]

    /// A file larger than this is no export of a person's films.
    static let largestFile = 64 << 20

    static func reading(_ url: URL) throws -> ImportSource {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw StoreError.unreadable(file: url.lastPathComponent, reason: "it is not there.")
        }
        if isFolder.boolValue { return ImportSource(files: try filesOfFolder(url)) }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        if try handle.read(upToCount: 4) == Data([0x50, 0x4b, 0x03, 0x04]) {
            return ImportSource(files: try ZipFile.csvFiles(of: url))
        }
        return ImportSource(files: [url.lastPathComponent: try contents(of: url)])
    }

    private static func filesOfFolder(_ folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let paths = FileManager.default.enumerator(atPath: folder.path)
        while let path = paths?.nextObject() as? String {
            guard path.lowercased().hasSuffix(".csv") else { continue }
            files[path] = try contents(of: folder.appendingPathComponent(path))
        }
        return files
    }

    private static func contents(of file: URL) throws -> [UInt8] {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        guard size <= largestFile else {
            throw StoreError.unreadable(file: file.lastPathComponent, reason: "it is too large.")
        }
        return Array(try Data(contentsOf: file))
    }
}
