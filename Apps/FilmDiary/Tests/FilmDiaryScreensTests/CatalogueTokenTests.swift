import FilmDiaryScreens
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor
struct CatalogueTokenTests {
    /// Keeps a secret in memory, fails on demand, and can be told to answer late.
    private final class ScriptedKeeper: SecretKeeping {
        private struct State: Sendable {
            var kept: String?
            var failure: SecretError?
            var isReadable: Bool
            var isHolding = false
            var held: CheckedContinuation<Void, Never>?
        }

        private let state: Lock<State>

        init(_ kept: String? = nil, failure: SecretError? = nil, isReadable: Bool = false, isHolding: Bool = false) {
            state = Lock(State(kept: kept, failure: failure, isReadable: isReadable, isHolding: isHolding))
        }

        var kept: String? { state.withLock { $0.kept } }

        /// Whether an answer waits for ``letGo()``.
        var isHeld: Bool { state.withLock { $0.held != nil } }

        func letGo() { state.withLock { $0.held.take() }?.resume() }

        func fail(with failure: SecretError?) { state.withLock { $0.failure = failure } }

        func secret() async throws(SecretError) -> String? {
            let now = state.withLock { $0 }
            if now.isHolding { await withCheckedContinuation { waiting in state.withLock { $0.held = waiting } } }
            if let failure = now.failure, !now.isReadable { throw failure }
            return now.kept
        }

        func keep(_ secret: String?) async throws(SecretError) {
            try state.withLock { state throws(SecretError) in
                if let failure = state.failure { throw failure }
                state.kept = secret
            }
        }
    }

    @MainActor
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
        #expect(keeper.kept == "new")
    }

    @Test(arguments: ["", " \n"]) func nothingEnteredRemovesTheToken(text: String) async {
        let keeper = ScriptedKeeper("old")
        let token = CatalogueToken(keeper: keeper, earlier: Settings().place)
        await token.load()
        #expect(await token.save(text))
        #expect(token.value == nil)
        #expect(keeper.kept == nil)
    }

    @Test func aTokenInTheEarlierPlaceMoves() async {
        let (keeper, settings) = (ScriptedKeeper(), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "left" && settings.token == nil)
        #expect(keeper.kept == "left")
    }

    @Test func theKeptTokenWinsOverTheEarlierPlace() async {
        let (keeper, settings) = (ScriptedKeeper("kept"), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "kept" && settings.token == nil)
        #expect(keeper.kept == "kept")
    }

    @Test(arguments: [false, true]) func aTokenThatCannotMoveStaysAndMovesTheNextTime(isReadable: Bool) async {
        let keeper = ScriptedKeeper(failure: .locked, isReadable: isReadable)
        let settings = Settings("left")
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        #expect(token.value == "left" && token.error == .locked && settings.token == "left")
        keeper.fail(with: nil)
        await token.load()
        #expect(token.value == "left" && token.error == nil && settings.token == nil)
        #expect(keeper.kept == "left")
    }

    @Test func aTokenThatCannotBeKeptLeavesTheOneBefore() async {
        let (keeper, settings) = (ScriptedKeeper("old"), Settings())
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        await token.load()
        keeper.fail(with: .notEntitled)
        #expect(await token.save("new") == false)
        #expect(token.value == "old" && token.error == .notEntitled && !token.isSaving)
        keeper.fail(with: nil)
        #expect(await token.save("new"))
        #expect(token.value == "new" && token.error == nil)
    }

    @Test func aLateAnswerDoesNotReplaceWhatWasEntered() async {
        let (keeper, settings) = (ScriptedKeeper("old", isHolding: true), Settings("left"))
        let token = CatalogueToken(keeper: keeper, earlier: settings.place)
        let loading = Task { await token.load() }
        await waitUntil { keeper.isHeld }
        #expect(await token.save("new"))
        keeper.letGo()
        await loading.value
        #expect(token.value == "new" && settings.token == nil)
        #expect(keeper.kept == "new")
    }
}
