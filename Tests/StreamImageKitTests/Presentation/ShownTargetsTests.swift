import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ShownTargetsTests {
    private func request(_ number: Int, width: Int) -> ImageRequest {
        PipelineFixture.request("\(number).png", width: width)
    }

    @Test func theLastTargetOfAPictureIsKnown() {
        let targets = ShownTargets()
        #expect(targets.target(for: request(1, width: 5)) == nil)
        targets.note(request(1, width: 5))
        targets.note(request(1, width: 7))
        #expect(targets.target(for: request(1, width: 99))?.width == 7)
        #expect(targets.target(for: request(2, width: 7)) == nil)
    }

    @Test func theOldestAreForgottenAndTheNewestAreNot() {
        let targets = ShownTargets(capacity: 4)
        for number in 0..<100 { targets.note(request(number, width: 10)) }
        #expect((96..<100).allSatisfy { targets.target(for: request($0, width: 10)) != nil })
        #expect((0..<100).count { targets.target(for: request($0, width: 10)) != nil } <= 8)
    }
}
