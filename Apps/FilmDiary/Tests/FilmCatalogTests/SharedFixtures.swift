import Foundation

/// The recorded answers of the public service, where they lie beside the repository.
enum SharedFixtures {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["STREAMIMAGE_SHARED"] {
            return existing(URL(fileURLWithPath: path))
        }
        var place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while place.path != "/" {
            if let folder = existing(place.appendingPathComponent("shared")) { return folder }
            place.deleteLastPathComponent()
        }
        return nil
    }()

    static var exist: Bool { folder != nil }

    static func data(_ path: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appendingPathComponent(path))
    }

    private static func existing(_ shared: URL) -> URL? {
        let folder = shared.appendingPathComponent("fixtures/tmdb")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}
