@testable import FilmDiary
import Foundation
import Testing

/// Where people let exports be written.
@Suite(.timeLimit(.minutes(5)))
struct ExportedFileTests {
    private let fixture: StoreFixture
    private let data = Data("what is exported".utf8)

    init() throws {
        fixture = try StoreFixture()
    }

    private func url(_ name: String) -> URL { fixture.folder.appendingPathComponent(name) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() }
    }

    @Test(arguments: [0o600, 0o666] as [mode_t])
    func aFileIsReplacedAndKeepsWhoMayReadIt(_ permissions: mode_t) throws {
        try Data("old".utf8).write(to: url("a"))
        #expect(chmod(url("a").path, permissions) == 0)
        try ExportedFile(url("a")).write(data)
        #expect(try Data(contentsOf: url("a")) == data)
        var found = stat()
        #expect(stat(url("a").path, &found) == 0 && found.st_mode & 0o7777 == permissions)
        #expect(try names == ["a"])
    }

    @Test(arguments: [true, false])
    func aLinkGoesOnLeadingToTheFile(_ isThere: Bool) throws {
        if isThere { try Data("old".utf8).write(to: url("file")) }
        #expect(symlink(url("file").path, url("link").path) == 0)
        try ExportedFile(url("link")).write(data)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url("link").path) == url("file").path)
        #expect(try Data(contentsOf: url("file")) == data)
    }

    @Test func aPipeGetsTheBytes() throws {
        let pipe = url("pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let descriptor = open(pipe.path, O_RDWR)
        defer { close(descriptor) }
        try ExportedFile(pipe).write(data)
        var bytes = [UInt8](repeating: 0, count: 100)
        #expect(read(descriptor, &bytes, bytes.count) == data.count)
        var found = stat()
        #expect(stat(pipe.path, &found) == 0 && found.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func aNameAsLongAsNamesCanBeIsWritten() throws {
        let long = String(repeating: "x", count: 255)
        try ExportedFile(url("new/folder/\(long)")).write(data)
        #expect(try Data(contentsOf: url("new/folder/\(long)")) == data)
        #expect(throws: StoreError.unwritable(reason: "the name is too long.")) {
            try ExportedFile(url(long + "x")).write(data)
        }
    }

    @Test func whatIsInTheWayIsNamedAndStays() throws {
        try FileManager.default.createDirectory(at: url("folder"), withIntermediateDirectories: false)
        try data.write(to: url("file"))
        #expect(throws: StoreError.unwritable(reason: "a folder is in its place.")) {
            try ExportedFile(url("folder")).write(data)
        }
        #expect(throws: StoreError.unwritable(reason: "a file is where a folder should be.")) {
            try ExportedFile(url("file/below")).write(data)
        }
        #expect(try names == ["file", "folder"])
    }

    #if os(Linux)
    @Test func aFullDeviceIsSaidToBeFull() throws {
        guard access("/dev/full", W_OK) == 0 else { return print("skipped: there is no /dev/full") }
        #expect(throws: StoreError.diskFull) { try ExportedFile(URL(fileURLWithPath: "/dev/full")).write(data) }
    }
    #endif
}
