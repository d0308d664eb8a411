public import Foundation

/// A small file with what a program remembers from one start to the next.
public struct StateFile: Hashable, Sendable {
    /// Where it is.
    public let url: URL

    /// The file `window.json` of a program.
    ///
    /// It lies below `XDG_STATE_HOME`, or below `~/.local/state` where that is not set (XDG Base Directory 0.8).
    ///
    /// - Parameters:
    ///   - program: The program's folder there.
    ///   - environment: Where the variable is looked up. The default is the process's.
    public init(program: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let set = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        let folder = set ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
        url = folder.appendingPathComponent("\(program)/window.json")
    }

    /// Reads the file; `nil` where it is missing or damaged.
    public func read<State: Decodable>(_ type: State.Type = State.self) -> State? {
        guard let data = try? Data(contentsOf: url) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// Writes the file whole; what cannot be written is forgotten, which harms nobody.
    public func write(_ state: some Encodable) {
        guard let data = try? JSONEncoder().encode(state) else { return }
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: url, options: .atomic)
    }
}
