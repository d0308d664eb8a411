import Foundation
import Testing

/// What `make install` does once everything is built: programs, desktop entries, icons and AppStream data.
@Suite(.timeLimit(.minutes(2)))
final class InstallationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let files = [
        "bin/film-diary", "bin/stream", "bin/streamimage",
        "share/applications/org.streamimage.FilmDiary.desktop",
        "share/applications/org.streamimage.Stream.desktop",
        "share/icons/hicolor/scalable/apps/org.streamimage.FilmDiary.svg",
        "share/icons/hicolor/scalable/apps/org.streamimage.Stream.svg",
        "share/icons/hicolor/symbolic/apps/org.streamimage.FilmDiary-symbolic.svg",
        "share/icons/hicolor/symbolic/apps/org.streamimage.Stream-symbolic.svg",
        "share/metainfo/org.streamimage.FilmDiary.metainfo.xml",
        "share/metainfo/org.streamimage.Stream.metainfo.xml",
    ]

    // A space, since a person's folders have them.
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("an installation \(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var prefix: URL { folder.appendingPathComponent("opt/films") }

    @Test func everythingIsInstalledAndTakenAwayAgain() throws {
        try install()
        let other = prefix.appendingPathComponent("share/applications/another.desktop")
        try Data().write(to: other)
        #expect(try installed() == (Self.files + ["share/applications/another.desktop"]).sorted())
        try install("--remove")
        #expect(try installed() == ["share/applications/another.desktop"])
    }

    @Test func theInstalledProgramsRun() throws {
        try install()
        for program in ["film-diary", "stream", "streamimage"] {
            let path = prefix.appendingPathComponent("bin/\(program)").path
            let (status, output) = try run(path, ["--help"])
            #expect(status == 0 && output.contains(program))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/desktop-file-validate")))
    func theDesktopEntriesAreValid() throws {
        try install()
        for name in ["FilmDiary", "Stream"] {
            let file = prefix.appendingPathComponent("share/applications/org.streamimage.\(name).desktop")
            let (status, output) = try run("/usr/bin/desktop-file-validate", [file.path])
            #expect(status == 0 && output.isEmpty, "\(output)")
            let entry = try String(contentsOf: file, encoding: .utf8)
            #expect(entry.contains("\nIcon=org.streamimage.\(name)\n"))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/appstreamcli")))
    func theDataForSoftwareCentresIsValid() throws {
        try install()
        for name in ["FilmDiary", "Stream"] {
            let file = prefix.appendingPathComponent("share/metainfo/org.streamimage.\(name).metainfo.xml")
            let (status, output) = try run("/usr/bin/appstreamcli", ["validate", "--no-net", file.path])
            #expect(status == 0, "\(output)")
        }
    }

    /// Runs the script behind `make install` with the programs that lie beside the tests.
    private func install(_ arguments: String...) throws {
        let script = Self.root.appendingPathComponent("scripts/install").path
        let settings = [
            "BUILD": Bundle.main.bundleURL.path, "DESTDIR": folder.path, "PREFIX": "/opt/films",
        ]
        let (status, output) = try run(script, arguments, settings)
        try #require(status == 0, "\(output)")
    }

    private func installed() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: prefix.path).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: prefix.path + "/" + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    private func run(
        _ program: String,
        _ arguments: [String],
        _ settings: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
