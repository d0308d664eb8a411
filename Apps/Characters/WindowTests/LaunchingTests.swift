import CharactersGTK
import Foundation
import GTK
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LaunchingTests {
    @Test func withoutArgumentsTheSampleCatalogueIsShown() throws {
        let options = try StreamOptions([])
        #expect(options.service == nil)
        #expect(!options.isOffline)
    }

    @Test func everyConditionOfTheSampleCatalogueCanBeAskedFor() throws {
        let options = try StreamOptions(["--latency", "0.5", "--failure-rate", "0.2", "--offline"])
        #expect(options.latency == 0.5)
        #expect(options.failureRate == 0.2)
        #expect(options.isOffline)
    }

    @Test(arguments: [
        ["--nonsense"], ["--latency"], ["--latency", "soon"], ["--latency", "nan"], ["--failure-rate", "2"],
        ["--api", "not an address"], ["--api", "http://example.com", "--offline"],
        ["--screenshot", "nothing", "a.png"],
        ["--screenshot", "list"], ["--dark"],
    ])
    func argumentsThatMakeNoSenseAreExplained(arguments: [String]) {
        let complaint = #expect(throws: StreamOptions.Complaint.self) { try StreamOptions(arguments) }
        #expect(complaint?.text.hasSuffix(".") == true)
    }

    @Test func theStateIsReadAsItWasWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = StateFile(program: "stream", environment: ["XDG_STATE_HOME": folder.path])
        #expect(file.read(SavedState.self) == nil)
        var state = SavedState()
        state.layout = .grid
        state.window.width = 900
        file.write(state)
        #expect(file.read() == state)
        state.window.width = 1
        file.write(state)
        #expect(file.read(SavedState.self) == nil)
        try Data("{".utf8).write(to: file.url)
        #expect(file.read(SavedState.self) == nil)
    }
}
