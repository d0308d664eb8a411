import Foundation
import SharedFolder

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
            try Corpus.data(path)
        }
    }

    static let rows: [Row] = {
        guard let table = try? data("expected.tsv") else { return [] }
        return String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
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
        try SharedFolder.corpus.data(path)
    }
}
