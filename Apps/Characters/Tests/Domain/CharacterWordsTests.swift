import Characters
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CharacterWordsTests {
    @Test(arguments: [
        ("Alive", CharacterStatus.alive), ("DEAD", .dead), ("unknown", .unknown), ("", .unknown),
        ("Presumed dead", .unknown),
    ])
    func aStatusThatNobodyKnowsIsUnknown(word: String, status: CharacterStatus) {
        #expect(CharacterStatus(word: word) == status)
        #expect(CharacterStatus(word: nil) == .unknown)
    }

    @Test func aFilterIsTheSameWithWhiteSpaceAroundItsName() {
        #expect(CharacterFilter(name: " \n") == .everybody)
        #expect(CharacterFilter(name: " rick ").name == "rick" && !CharacterFilter(status: .dead).isEmpty)
    }

    @Test func aRowSaysWhatItShows() {
        let full = CharacterRecord(id: 1, name: "Rick", status: .alive, species: "Human", location: "Earth")
        #expect(full.subtitle == "Alive · Human")
        #expect(full.spokenSummary == "Rick, alive, Human, last seen at Earth")
        let bare = CharacterRecord(id: 2, name: "Nobody")
        #expect(bare.subtitle == "Status unknown" && bare.spokenSummary == "Nobody, status unknown")
    }
}
