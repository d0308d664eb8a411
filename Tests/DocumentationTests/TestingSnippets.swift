import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

// The snippets of StreamImageTesting's documentation, which are tests themselves, and are run. `SnippetTests` sees to it
// that none is missing here.

private struct UnexpectedPhase: Error {}

func makeTestPipeline(_ loader: ScriptedLoader, _ clock: ManualClock) -> ImagePipeline {
    var configuration = ImagePipeline.Configuration(diskCache: nil)
    configuration.dataLoader = loader
    configuration.scheduler = clock
    return ImagePipeline(configuration)
}

@MainActor
func expectPlaceholderThenPicture(_ picture: Data) async throws {
    let loader = ScriptedLoader()
    let slot = ImageSlot(loader: makeTestPipeline(loader, ManualClock()))
    loader.hold("https://example.com/a.png")

    slot.bind(ImageRequest(url: "https://example.com/a.png"))
    try await loader.waitForLoads(1)
    guard case .loading = slot.phase else { throw UnexpectedPhase() }

    loader.finish(0, with: .success(ScriptedLoader.response(body: picture)))
    while case .loading = slot.phase { await Task.yield() }
    guard case .success = slot.phase else { throw UnexpectedPhase() }
}

@MainActor
func expectFailureAfterTwoAttempts() async throws {
    let (loader, clock) = (ScriptedLoader(), ManualClock())
    loader.answer("https://example.com/a.png", with: .success(ScriptedLoader.response(status: 503)))
    var configuration = ImagePipeline.Configuration(diskCache: nil)
    configuration.dataLoader = loader
    configuration.scheduler = clock
    configuration.retryPolicy = RetryPolicy(maximumAttempts: 2)
    let task = ImagePipeline(configuration).imageTask(for: ImageRequest(url: "https://example.com/a.png"))

    try await clock.waitForPending(1)
    clock.advance(by: 1)
    do {
        _ = try await task.response
        throw UnexpectedPhase()
    } catch let error as ImageError {
        guard case .httpStatus(503, _, _) = error else { throw UnexpectedPhase() }
    }
}

func expectIncompleteBody(_ picture: Data) async throws {
    let server = try LoopbackServer { _ in
        LoopbackServer.Response(
            body: picture.prefix(picture.count / 2),
            framing: .claimedLength(picture.count),
            ending: .close
        )
    }
    defer { server.shutDown() }
    var configuration = ImagePipeline.Configuration(diskCache: nil)
    configuration.retryPolicy = RetryPolicy(maximumAttempts: 1)
    do {
        _ = try await ImagePipeline(configuration).image(for: ImageRequest(url: server.url("/a.png")))
        throw UnexpectedPhase()
    } catch let error as ImageError {
        guard case .incompleteBody = error else { throw UnexpectedPhase() }
    }
}

@MainActor @Suite(.timeLimit(.minutes(5)))
struct TestingSnippetsTests {
    /// A PNG file of one black pixel.
    private static var picture: Data {
        get throws {
            let text =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
            return try #require(Data(base64Encoded: text))
        }
    }

    @Test func thePlaceholderComesBeforeThePicture() async throws {
        try await expectPlaceholderThenPicture(try Self.picture)
    }

    @Test func thereAreTwoAttempts() async throws {
        try await expectFailureAfterTwoAttempts()
    }

    @Test func halfABodyIsAnError() async throws {
        try await expectIncompleteBody(try Self.picture)
    }
}
