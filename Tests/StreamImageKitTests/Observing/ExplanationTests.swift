import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ExplanationTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"

    @Test func itNamesTheLayerThatWouldAnswer() async throws {
        let fixture = try Fixture()
        let pipeline = fixture.pipeline
        fixture.loader.hold(url)
        #expect(await pipeline.explain(Fixture.request()).outcome == .network)
        #expect(fixture.loader.loads.isEmpty)

        let task = pipeline.imageTask(for: Fixture.request())
        #expect(await pipeline.explain(Fixture.request()).outcome == .inFlight)
        #expect(await pipeline.explain(Fixture.request(width: 10)).outcome == .inFlight)
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        _ = try await task.response

        #expect(await pipeline.explain(Fixture.request()).outcome == .memory)
        #expect(await pipeline.explain(Fixture.request(width: 10)).outcome == .disk)
        await pipeline.waitUntilStored()
        #expect(await pipeline.explain(Fixture.request(width: 10)).outcome == .disk)
        #expect(await pipeline.explain(Fixture.request(policy: .reload)).outcome == .network)
        #expect(await pipeline.explain(Fixture.request("b.png", policy: .cacheOnly)).outcome == .failure(.notCached))
    }

    @Test func aProcessedPictureComesFromTheOneThatIsThere() async throws {
        let fixture = try Fixture()
        let pipeline = fixture.pipeline
        fixture.loader.hold(url)
        let round = Fixture.request().processed(by: [.circle])
        #expect(await pipeline.explain(round).outcome == .network)
        #expect(await pipeline.explain(round).steps[0].finding.contains("streamimagekit/circle"))
        let task = pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        let explanation = await pipeline.explain(round)
        #expect(explanation.outcome == .inFlight)
        #expect(explanation.steps.last?.finding.contains("the same picture") == true)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        _ = try await task.response
        #expect(await pipeline.explain(round).outcome == .memory)
        #expect(try await pipeline.image(for: round).origin == .memory)
    }

    @Test func itNamesARememberedFailureAndWhatIsNoAddress() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(status: 404)))
        _ = await fixture.pipeline.imageTask(for: Fixture.request()).end()
        let missing = ImageError.httpStatus(404, url: url)
        #expect(await fixture.pipeline.explain(Fixture.request()).outcome == .failure(missing))
        #expect(await fixture.pipeline.explain(ImageRequest(url: nil)).outcome == .failure(.missingURL))
        let nowhere = ImageRequest(.init(filePath: "/nowhere"))
        #expect(await fixture.pipeline.explain(nowhere).outcome == .failure(.fileNotFound(path: "/nowhere")))
        #expect(await fixture.pipeline.explain(ImageRequest(url: "data:,x")).outcome == .local)
    }

    @Test func itCountsNothing() async throws {
        let fixture = try Fixture()
        let before = fixture.pipeline.metrics
        let explanation = await fixture.pipeline.explain(Fixture.request())
        #expect(fixture.pipeline.metrics == before)
        #expect(explanation.description.split(separator: "\n").count == explanation.steps.count)
    }
}
