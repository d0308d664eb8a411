import Foundation

/// Puts tables into a folder, which then holds these and no others.
///
/// What was written is remembered in the folder, so that a later export takes away what is no longer so, and nothing else:
/// a folder with tables of another origin is refused as it is.
struct ExportedFolder {
    /// The name of the file that has the path of each table that an export wrote, one a line.
    static let memoryName = ".film-diary-export"

    private let folder: URL

    /// Makes a writer to a folder, which need not be there yet.
    init(_ folder: URL) {
        self.folder = folder.resolvingSymlinksInPath()
    }

    /// Writes the tables, by path, each of them whole or not at all.
    ///
    /// Stopped at any moment, the folder remembers all that is in it, and the next export makes it right.
    func write(_ tables: [String: String]) throws(StoreError) {
        let earlier = remembered
        if let foreign = try present.subtracting(earlier).min() {
            let reason = "“\(foreign)” in that folder is not of this program's export. Choose an empty folder."
            throw .unwritable(reason: reason)
        }
        let current = Set(tables.keys)
        try remember(earlier.union(current))
        for (path, text) in tables.sorted(by: { $0.key < $1.key }) {
            try ExportedFile(folder.appendingPathComponent(path)).write(Data(text.utf8))
        }
        for path in earlier.subtracting(current) {
            let file = folder.appendingPathComponent(path).path
            guard unlink(file) == 0 || errno == ENOENT else {
                throw .unwritable(reason: "“\(path)” is no longer so and cannot be removed.")
            }
        }
        try remember(current)
    }

    private var memory: URL { folder.appendingPathComponent(Self.memoryName) }

    private func remember(_ paths: Set<String>) throws(StoreError) {
        try ExportedFile(memory).write(Data(paths.sorted().map { $0 + "\n" }.joined().utf8))
    }

    /// What earlier exports wrote; a line that leads elsewhere was not written by one.
    private var remembered: Set<String> {
        guard let data = try? Data(contentsOf: memory) else { return [] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(lines.filter { $0.hasSuffix(".csv") && !$0.split(separator: "/").contains("..") })
    }

    /// The tables that are in the folder: what an import of it would read.
    private var present: Set<String> {
        get throws(StoreError) {
            var tables: Set<String> = []
            var count = 0
            let paths = FileManager.default.enumerator(atPath: folder.path)
            while let path = paths?.nextObject() as? String {
                count += 1
                // Perhaps the person's whole home.
                guard count <= ImportSource.mostFiles else {
                    throw .unwritable(reason: "too many files are in that folder. Choose an empty one.")
                }
                if path.lowercased().hasSuffix(".csv") { tables.insert(path) }
            }
            return tables
        }
    }
}
