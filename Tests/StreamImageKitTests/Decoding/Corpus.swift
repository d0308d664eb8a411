import Foundation

/// The shared image corpus, where it is at hand: a folder of pictures and what a decoder should do with each.
enum Corpus {
    struct Row: Sendable, CustomStringConvertible {
        var path: String
        var outcome: String
        /// Nil where the references disagree.
        var width: Int?
        var height: Int?
        var frames: Int?
        var alpha: String
        var description: String { path }

        func data() throws -> Data {
            try Data(contentsOf: folder.appending(path: path))
        }
    }

    static let skipped = "The shared image corpus is not beside the package; set STREAMIMAGE_SHARED to its folder."

    /// The folder `shared`, beside the package or where the environment says.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["STREAMIMAGE_SHARED"] {
            return URL(filePath: path).appending(path: "corpus")
        }
        var package = URL(filePath: #filePath)
        for _ in 0..<4 { package.deleteLastPathComponent() }
        return package.deletingLastPathComponent().appending(path: "shared/corpus")
    }()

    static let rows: [Row] = {
        guard let text = try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(
                path: fields[0],
                outcome: fields[1],
                width: Int(fields[2]),
                height: Int(fields[3]),
                frames: Int(fields[4]),
                alpha: fields[5]
            )
        }
    }()

    static var isPresent: Bool { !rows.isEmpty }

    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: path))
    }
}
