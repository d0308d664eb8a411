import Foundation

extension ZipFile {
    /// Writes a zip file, which takes its name when it is complete.
    ///
    /// - Parameters:
    ///   - files: What is in it, by path with `/` between the parts.
    ///   - target: The file; one that is there is replaced.
    /// - Throws: ``StoreError`` where the file cannot be written, or is too large for the format.
    static func write(_ files: [String: String], to target: URL) throws {
        let archive = try Data(archive(of: files))
        let unfinished = target.appendingPathExtension("\(ProcessInfo.processInfo.processIdentifier).unfinished")
        defer { try? FileManager.default.removeItem(at: unfinished) }
        do {
            try archive.write(to: unfinished)
        } catch {
            throw StoreError(error)
        }
        guard rename(unfinished.path, target.path) == 0 else {
            throw StoreError.inputOutput(reason: String(cString: strerror(errno)))
        }
    }

    /// The bytes of a zip file.
    static func archive(of files: [String: String]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            let name = Array(path.utf8)
            let content = Array(text.utf8)
            guard let packed = Deflate.packed(content), content.count < tooLarge, bytes.count < tooLarge,
                name.count < tooMany
            else { throw StoreError.inputOutput(reason: "\(path) is too large for a zip file.") }
            // Version 2.0 of the format; names are UTF-8 (bit 11); deflated; the first day that the format can tell, so
            // that the same diary gives the same file.
            let facts =
                little(20, 2) + little(1 << 11, 2) + little(8, 2) + little(0, 2) + little(0x21, 2)
                + little(Int(Deflate.checksum(of: content)), 4) + little(packed.count, 4) + little(content.count, 4)
                + little(name.count, 2) + little(0, 2)
            directory += little(directoryEntry, 4) + little(20, 2) + facts
            // No comment, the first disk, no attributes; then where the file's own header is.
            directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(bytes.count, 4) + name
            bytes += little(localHeader, 4) + facts + name + packed
        }
        guard files.count < tooMany, bytes.count < tooLarge else {
            throw StoreError.inputOutput(reason: "the diary is too large for a zip file.")
        }
        let counts = little(files.count, 2) + little(files.count, 2)
        let place = little(directory.count, 4) + little(bytes.count, 4)
        return bytes + directory + little(directoryEnd, 4) + little(0, 4) + counts + place + little(0, 2)
    }

    /// A number in so many bytes, the least first.
    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
