/// Makes a zip file of texts.
enum ZipWriter {
    /// The day that the format counts from: the same texts are the same bytes, whenever they are written.
    private static let firstDay = 0x21

    /// The file's bytes, with the texts in the order of their paths.
    static func bytes(of files: [String: String]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            let (name, contents) = (Array(path.utf8), Array(text.utf8))
            let packed = Deflate.packed(contents)
            let method = packed == nil ? ZipFormat.Method.stored : .deflated
            let body = packed ?? contents
            let facts =
                number(20, 2) + number(ZipFormat.hasUnicodeName, 2) + number(method.rawValue, 2) + number(0, 2)
                + number(firstDay, 2) + number(Int(Deflate.checksum(of: contents)), 4) + number(body.count, 4)
                + number(contents.count, 4) + number(name.count, 2) + number(0, 2)
            let header = bytes.count
            bytes += number(ZipFormat.header, 4) + facts + name + body
            directory += number(ZipFormat.directoryEntry, 4) + number(20, 2) + facts + number(0, 10)
            directory += number(header, 4) + name
        }
        let start = bytes.count
        bytes += directory
        bytes += number(ZipFormat.directoryEnd, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return bytes + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }
}
