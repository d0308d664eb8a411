import Foundation

/// Runs the program without a window.
struct DiaryProgram {
    let program: URL

    init(program: URL = Bundle.main.bundleURL.appendingPathComponent("film-diary")) {
        self.program = program
    }

    /// Runs it to its end, without a display and with nothing of this process's settings for it.
    func run(_ arguments: String...) throws -> (status: Int32, output: String) { try run(arguments) }

    /// As above, with settings.
    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "TMDB_TOKEN", "TMDB_SERVICE"] { variables[name] = nil }
        process.environment = variables.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// What is in the files of a folder, by path.
    static func files(in folder: URL) throws -> [String: String] {
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".csv") {
            files[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        }
        return files
    }
}
