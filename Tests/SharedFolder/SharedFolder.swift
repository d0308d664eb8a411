package import Foundation

/// A folder of test data too large for this repository, where it lies beside it.
///
/// It is looked for in `shared` beside the package or, for a package inside another folder, beside one of the folders
/// around it; `STREAMIMAGE_SHARED` names another place for `shared`.
package struct SharedFolder: Sendable {
    /// Pictures of every format and fault, and what a decoder should do with each.
    package static let corpus = SharedFolder("corpus")
    /// The recorded answers of the Rick and Morty API.
    package static let rickAndMorty = SharedFolder("fixtures/rickandmorty")
    /// The recorded answers of TMDB's API.
    package static let tmdb = SharedFolder("fixtures/tmdb")
    /// Exports of Letterboxd and of other services.
    package static let letterboxd = SharedFolder("fixtures/letterboxd")

    /// Where the folder is; `nil` where it is not at hand.
    package let url: URL?
    /// Why a test that needs the folder was skipped.
    package let skipped: String

    private init(_ path: String) {
        url = Self.places.lazy.map { $0.appendingPathComponent(path, isDirectory: true) }.first(where: Self.isFolder)
        skipped = "shared/\(path) is not beside the package; STREAMIMAGE_SHARED can name another place for shared"
    }

    /// Whether the folder is at hand.
    package var exists: Bool { url != nil }

    /// The names of a folder's JSON files, sorted; none where it is not there.
    package func names(in folder: String) -> [String] {
        guard let place = url?.appendingPathComponent(folder) else { return [] }
        let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }

    /// The content of one of its files.
    package func data(_ path: String) throws -> Data {
        guard let url else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: url.appendingPathComponent(path))
    }

    private static let places: [URL] = {
        if let path = ProcessInfo.processInfo.environment["STREAMIMAGE_SHARED"] { return [URL(fileURLWithPath: path)] }
        var around: [URL] = []
        var place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while place.path != "/" {
            around.append(place.appendingPathComponent("shared"))
            place.deleteLastPathComponent()
        }
        return around
    }()

    private static func isFolder(_ place: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
