import Foundation

/// The shared image corpus, where it is at hand.
enum Corpus {
    /// The folder `corpus` in `shared`, beside the package or where the environment says.
    static let folder: URL? = {
        var package = URL(filePath: #filePath)
        for _ in 0..<4 { package.deleteLastPathComponent() }
        let beside = package.deletingLastPathComponent().appending(path: "shared").path
        let shared = ProcessInfo.processInfo.environment["STREAMIMAGE_SHARED"] ?? beside
        let corpus = URL(filePath: shared).appending(path: "corpus")
        return isFolder(corpus.path) ? corpus : nil
    }()

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
