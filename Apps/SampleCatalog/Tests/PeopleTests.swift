import Foundation
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct PeopleTests {
    private let people = SampleCatalog.standard.people

    @Test func thereAre826WithIdentifiersFromOne() {
        #expect(people.map(\.id) == Array(1...826))
    }

    @Test func theSameSeedGivesTheSamePeopleAndAnotherSeedOthers() {
        #expect(SampleCatalog(seed: 826).people == people)
        #expect(SampleCatalog(seed: 827).people != people)
    }

    @Test func aNegativeCountIsAnEmptyCatalogue() {
        #expect(SampleCatalog(count: -5).people.isEmpty)
        #expect(SampleCatalog(count: 0).person(id: 1) == nil)
    }

    @Test func peopleAreFoundByIdentifier() {
        #expect(SampleCatalog.standard.person(id: 826)?.id == 826)
        #expect(SampleCatalog.standard.person(id: 0) == nil)
        #expect(SampleCatalog.standard.person(id: 827) == nil)
        let few = SampleCatalog(people: [people[40], people[4]])
        #expect(few.people.map(\.id) == [5, 41])
        #expect(few.person(id: 41) == people[40])
    }

    @Test func namesAreAsVariedAsRealOnes() {
        let names = people.map(\.name)
        #expect(Set(names).count < 815)
        #expect(Set(names).count > 700)
        #expect(names.filter { $0.contains("’") }.count >= 8)
        #expect(names.filter { !$0.unicodeScalars.allSatisfy(\.isASCII) }.count >= 60)
        #expect(names.map(\.count).max() == 46)
        #expect(names.allSatisfy { !$0.isEmpty && $0 == $0.trimmed && $0 == $0.precomposedStringWithCanonicalMapping })
    }

    @Test func everyValueOfEveryFieldIsThere() {
        #expect(Set(people.map(\.status)) == Set(Person.Status.allCases))
        #expect(Set(people.map(\.gender)) == Set(Person.Gender.allCases))
        #expect(Set(people.map(\.species)) == Set(Species.allCases.map(\.rawValue)))
        #expect((300...560).contains(people.filter(\.type.isEmpty).count))
        #expect((200...400).contains(people.filter { $0.origin == .unknown }.count))
        #expect((8...45).contains(people.filter { $0.location == .unknown }.count))
    }

    @Test func mostAreInOneEpisodeAndTwoAreInAll() {
        #expect(people.filter { $0.episodes.count == 1 }.count > 650)
        #expect(people.filter { $0.episodes.count == 51 }.count == 2)
        #expect(people.allSatisfy { !$0.episodes.isEmpty && $0.episodes == Array(Set($0.episodes)).sorted() })
    }

    @Test func recordsAreMadeOneAfterTheOther() throws {
        let moments = try people.map { try #require(Timestamp(text: $0.created)) }
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(moments, people).allSatisfy { $0.text == $1.created })
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PersonFilterTests {
    private func person(name: String = "Ana", gender: Person.Gender = .female) -> Person {
        Person(
            id: 1, name: name, status: .alive, species: "Human", type: "", gender: gender, origin: .unknown,
            location: .unknown, episodes: [1], created: "2017-11-04T18:48:46.250Z"
        )
    }

    private func matches(_ field: PersonFilter.Field, _ text: String, _ person: Person) -> Bool {
        var filter = PersonFilter()
        filter[field] = text
        return filter.matches(person)
    }

    @Test func aPartMatchesWhateverTheCase() {
        #expect(matches(.name, "OËL", person(name: "Noël Ray")))
        #expect(matches(.name, "l r", person(name: "Noël Ray")))
        #expect(!matches(.name, "noel", person(name: "Noël Ray")))
        #expect(!matches(.name, "longer than the name", person()))
    }

    @Test func maleMatchesOnlyAtTheBeginning() {
        #expect(!matches(.gender, "male", person(gender: .female)))
        #expect(matches(.gender, "MALE", person(gender: .male)))
        #expect(matches(.gender, "emale", person(gender: .female)))
        #expect(matches(.gender, "less", person(gender: .genderless)))
    }

    @Test func everyConditionMustHold() {
        var filter = PersonFilter()
        #expect(filter.isEmpty && filter.matches(person()))
        filter[.name] = "an"
        filter[.status] = "dead"
        #expect(!filter.matches(person()))
        filter[.status] = ""
        #expect(filter.matches(person()))
        // A type that is empty contains nothing.
        filter[.type] = "clone"
        #expect(!filter.matches(person()))
    }

    @Test func signsOfRegularExpressionsAreLetters() {
        #expect(!matches(.name, ".*", person()))
        #expect(matches(.name, "(4", person(name: "Unit (4)")))
    }
}
