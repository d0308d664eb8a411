package import Foundation

/// What the program remembers from one start to the next, in a small file.
package struct SavedState: Codable, Hashable, Sendable {
    /// How the characters are laid out.
    package enum Layout: String, Codable, Hashable, Sendable, CaseIterable {
        /// One below the other.
        case list
        /// In tiles.
        case grid
    }

    /// The window's width in points.
    package var width = 760
    /// The window's height in points.
    package var height = 780
    /// Whether the window fills the screen.
    package var isMaximized = false
    /// List or grid.
    package var layout = Layout.list
    /// Whether the performance panel is shown.
    package var showsPerformance = false

    /// The state of the first start.
    package init() {}

    /// Reads a file; what is missing, damaged or out of all proportion gives the state of the first start.
    package init(contentsOf file: URL) {
        guard let data = try? Data(contentsOf: file), let saved = try? JSONDecoder().decode(Self.self, from: data),
            (200...20_000).contains(saved.width), (200...20_000).contains(saved.height)
        else { return }
        self = saved
    }

    /// Writes the file whole; what cannot be written is forgotten, which harms nobody.
    package func write(to file: URL) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? data.write(to: file, options: .atomic)
    }

    /// The file below `XDG_STATE_HOME`, or below `~/.local/state` where that is not set (XDG Base Directory 0.8).
    package static func file(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        let set = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        let folder = set ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
        return folder.appendingPathComponent("stream/window.json")
    }
}
