import Characters
import StreamImageKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct CharacterDetailViewModelTests {
    private let repository = ScriptedRepository()
    private let record = CharacterRecord(
        id: 4,
        name: "Beth",
        status: .alive,
        species: "Human",
        episodeCount: 1,
        portrait: "https://test.example/4.jpeg"
    )

    @Test func whatTheListKnewIsThereAtOnceAndBroughtUpToDate() async {
        let new = CharacterRecord(id: 4, name: "Beth", status: .dead, kind: "Clone", gender: .female, episodeCount: 2)
        repository.setCharacter(4, to: .success(new))
        let model = CharacterDetailViewModel(record: record, repository: repository)
        #expect(model.facts.map(\.label) == ["Status", "Species", "Appears in"])
        #expect(model.facts.map(\.value) == ["Alive", "Human", "1 episode"])
        for _ in 0..<5 { model.appeared() }
        await waitUntil { model.record == new }
        #expect(model.facts.map(\.value) == ["Dead", "Clone", "Female", "2 episodes"])
        #expect(repository.askedIDs == [4] && model.updateError == nil)
    }

    @Test func anUpdateThatFailsKeepsTheRecordAndCanBeTriedAgain() async {
        repository.setCharacter(4, to: .failure(.noNetwork))
        let model = CharacterDetailViewModel(record: record, repository: repository)
        model.retryTapped()
        model.appeared()
        await waitUntil { model.updateError != nil }
        #expect(model.record == record && model.updateError == .noNetwork)
        repository.setCharacter(4, to: .success(CharacterRecord(id: 4, name: "Beth Smith")))
        model.retryTapped()
        await waitUntil { model.record != record }
        #expect(repository.askedIDs == [4, 4] && model.updateError == nil)
    }

    @Test func itStartsFromThePictureThatTheListHas() {
        let images = CharacterImageRequests(scale: 2)
        let model = CharacterDetailViewModel(record: record, repository: repository, images: images)
        #expect(model.imageRequest == images.request(for: record, at: .detail))
        #expect(model.previewRequest() == images.request(for: record, at: .row))
        #expect(model.previewRequest(from: .tile) == images.request(for: record, at: .tile))
    }
}
