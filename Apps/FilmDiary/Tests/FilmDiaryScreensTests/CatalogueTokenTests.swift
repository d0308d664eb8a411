import FilmDiaryScreens
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor
struct CatalogueTokenTests {
    /// Holds an answer back until the test lets it go.
    private struct Door: Sendable {
        var hasCaller = false
        var isOpen = false
    }

    /// Keeps a secret in memory, fails on demand, and notes what it was given.
    private actor ScriptedKeeper: SecretKeeping {
        private(set) var kept: String?
        private var failure: SecretError?
        private let door: Watched<Door>?

        init(_ kept: String? = nil, failure: SecretError? = nil, door: Watched<Door>? = nil) {
            self.kept = kept
            self.failure = failure
            self.door = door
        }

        func fail(with failure: SecretError?) { self.failure = failure }

        func secret() async throws(SecretError) -> String? {
            let kept = kept
            door?.update { $0.hasCaller = true }
            try? await door?.wait { $0.isOpen }
            if let failure { throw failure }
            return kept
        }

        func keep(_ secret: String?) async throws(SecretError) {
            if let failure { throw failure }
            kept = secret
        }
    }

    private final class Settings {
        var token: String?

        init(_ token: String? = nil) { self.token = token }

        var place: CatalogueToken.EarlierPlace { .init(read: { self.token }, clear: { self.token = nil }) }
    }

    @Test func whatIsKeptIsReadAndASaveReplacesIt() async {
        let keeper = ScriptedKeeper("old")
        let token = CatalogueToken(keeper: keeper, earlier: Settings().place)
        #expect(token.value == nil)
        await token.load()
        #expect(token.value == "old" && token.error == nil)
        #expect(await token.save(" new\n"))
        #expect(token.value == "new")
        #expect(await keeper.kept == "new")
    }

    @Test(arguments: ["", " \n"]) func nothingEnteredRemovesTheToken(text: String) async {
        let keeper = ScriptedKeeper("old")
        let token = CatalogueToken(keeper: keeper, earlier: Settings().place)
        await token.load()
        #expect(await token.save(text))
        #expect(token.value == nil)
        #expect(await keeper.kept == nil)
    }

    @Test func aTokenInTheEarlierPlaceMoves() async {
        let (keeper, settings) = (ScriptedKeeper(), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "left" && settings.token == nil)
        #expect(await keeper.kept == "left")
    }

    @Test func theKeptTokenWinsOverTheEarlierPlace() async {
        let (keeper, settings) = (ScriptedKeeper("kept"), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "kept" && settings.token == nil)
        #expect(await keeper.kept == "kept")
    }

    @Test func aTokenThatCannotMoveStaysAndMovesTheNextTime() async {
        let (keeper, settings) = (ScriptedKeeper(failure: .locked), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "left" && token.error == .locked && settings.token == "left")
        await keeper.fail(with: nil)
        await token.load()
        #expect(token.value == "left" && token.error == nil && settings.token == nil)
        #expect(await keeper.kept == "left")
    }

    @Test func aTokenThatCannotBeKeptLeavesTheOneBefore() async {
        let (keeper, settings) = (ScriptedKeeper("old"), Settings())
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        await keeper.fail(with: .notEntitled)
        #expect(await token.save("new") == false)
        #expect(token.value == "old" && token.error == .notEntitled && !token.isSaving)
        await keeper.fail(with: nil)
        #expect(await token.save("new"))
        #expect(token.value == "new" && token.error == nil)
    }

    @Test func aLateAnswerDoesNotReplaceWhatWasEntered() async throws {
        let door = Watched(Door())
        let (keeper, settings) = (ScriptedKeeper("old", door: door), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        let loading = Task { await token.load() }
        try await door.wait { $0.hasCaller }
        #expect(await token.save("new"))
        door.update { $0.isOpen = true }
        await loading.value
        #expect(token.value == "new" && settings.token == nil)
        #expect(await keeper.kept == "new")
    }
}
