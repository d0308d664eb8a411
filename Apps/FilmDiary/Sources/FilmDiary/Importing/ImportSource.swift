import Foundation

/// The files of an export, in a folder or in a zip.
struct ImportSource {
    /// Paths below the source, with `/` between their parts, and what is in the files.
    let files: [String: [UInt8]]

    /// A file larger than this is no table of a person's films.
    static let largestFile = 64 << 20

    /// Files that are larger together are no export of a person's films; a small zip can hold any size.
    static let largestTotal = 256 << 20

    /// A folder with more in it is not an export, but perhaps the person's whole home.
    static let mostFiles = 20_000

    static func reading(_ url: URL) throws -> ImportSource {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw StoreError.unreadable(file: url.lastPathComponent, reason: "it is not there.")
        }
        if isFolder.boolValue { return ImportSource(files: try filesOfFolder(url)) }
        // Our own archive of a long life is larger than any table.
        let bytes = try contents(of: url, atMost: largestTotal)
        if bytes.starts(with: [0x50, 0x4b]) { return ImportSource(files: try ZipFile.csvFiles(of: url)) }
        return ImportSource(files: [url.lastPathComponent: bytes])
    }

    private static func filesOfFolder(_ folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var count = 0
        var total = 0
        let paths = FileManager.default.enumerator(atPath: folder.path)
        while let path = paths?.nextObject() as? String {
            count += 1
            guard count <= mostFiles else {
                throw StoreError.unreadable(file: folder.lastPathComponent, reason: "too many files are in it.")
            }
            guard path.lowercased().hasSuffix(".csv") else { continue }
            let bytes = try contents(of: folder.appendingPathComponent(path), atMost: largestFile)
            total += bytes.count
            guard total <= largestTotal else {
                throw StoreError.unreadable(file: folder.lastPathComponent, reason: "it is too large.")
            }
            files[path] = bytes
        }
        return files
    }

    private static func contents(of file: URL, atMost limit: Int) throws -> [UInt8] {
        // A link may lead to the file; a pipe or a device would never end.
        let target = file.resolvingSymlinksInPath()
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw StoreError.unreadable(file: file.lastPathComponent, reason: "it is no file.")
            }
            guard attributes[.size] as? Int ?? 0 <= limit else {
                throw StoreError.unreadable(file: file.lastPathComponent, reason: "it is too large.")
            }
            return Array(try Data(contentsOf: target))
        } catch let error as StoreError {
            throw error
        } catch {
            let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
            throw StoreError.unreadable(file: file.lastPathComponent, reason: reason)
        }
    }
}
