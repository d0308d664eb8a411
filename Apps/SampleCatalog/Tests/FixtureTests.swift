import Foundation
import SharedFolder
import Testing

@testable import SampleCatalog

/// What we write, byte for byte against what the public service wrote.
@Suite(
    .enabled(if: SharedFolder.rickAndMorty.exists, Comment(rawValue: SharedFolder.rickAndMorty.skipped)),
    .timeLimit(.minutes(5)))
struct FixtureTests {
    private let base = "https://rickandmortyapi.com/api"

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "characters"))
    func aRecordIsWrittenAsTheServiceWritesIt(name: String) throws {
        let recorded = try SharedFolder.rickAndMorty.data("characters/\(name)")
        let person = try JSONDecoder().decode(RecordedPerson.self, from: recorded).person
        #expect(JSONText.person(person, base: base).text == String(decoding: recorded, as: UTF8.self))
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "pages"))
    func aPageIsWrittenAsTheServiceWritesIt(name: String) throws {
        let recorded = try SharedFolder.rickAndMorty.data("pages/\(name)")
        let page = try JSONDecoder().decode(RecordedPage.self, from: recorded)
        let number = try #require(Int(name.drop { !$0.isNumber }.prefix(2)))
        let envelope = ListPage(number: number, count: page.info.count, query: [], address: "\(base)/character")
        let results = page.results.map { JSONText.person($0.person, base: base) }
        #expect(envelope.envelope(results: results).text == String(decoding: recorded, as: UTF8.self))
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "search"))
    func aSearchCarriesItsFiltersAsTheServiceDoes(name: String) throws {
        let recorded = try SharedFolder.rickAndMorty.data("search/\(name)")
        let page = try JSONDecoder().decode(RecordedPage.self, from: recorded)
        let parts = name.components(separatedBy: ".page-")
        let number = try #require(parts.last.flatMap { Int($0.prefix { $0.isNumber }) })
        let query = try parts[0].components(separatedBy: "__").map { field in
            let sides = field.components(separatedBy: "=")
            return (name: sides[0], value: try #require(sides[1].removingPercentEncoding))
        }
        let envelope = ListPage(number: number, count: page.info.count, query: query, address: "\(base)/character")
        let results = page.results.map { JSONText.person($0.person, base: base) }
        #expect(envelope.envelope(results: results).text == String(decoding: recorded, as: UTF8.self))
        // Whoever was found matches, by our filter too.
        let filter = query.reduce(into: PersonFilter()) { filter, field in
            if let name = PersonFilter.Field(rawValue: field.name) { filter[name] = field.value }
        }
        #expect(page.results.allSatisfy { filter.matches($0.person) })
    }

    @Test func entityTagsAreThoseOfTheService() throws {
        let lines = String(decoding: try SharedFolder.rickAndMorty.data("etags.tsv"), as: UTF8.self).split(
            separator: "\n")
        #expect(lines.count > 30)
        for line in lines.dropFirst() {
            let columns = line.split(separator: "\t").map(String.init)
            let body = try SharedFolder.rickAndMorty.data(columns[0])
            #expect(EntityTag.express(of: body).text == columns[2], "\(columns[0])")
        }
    }

    @Test func errorsAreThoseOfTheService() throws {
        let router = Router(catalog: .standard, origin: String(base.dropLast(4)))
        let cases = [
            ("/api/character/9999", 404, "404-character-not-found.json"),
            ("/api/character/abc", 500, "500-bad-id.json"),
        ]
        for (path, status, file) in cases {
            let answer = router.answer(to: HTTPRequest(method: "GET", path: path)).answer
            #expect(answer.status == status)
            #expect(answer.body == (try SharedFolder.rickAndMorty.data("errors/\(file)")))
        }
        let missing = HTTPRequest(method: "GET", path: "/api/character", query: [("page", "43")])
        #expect(
            router.answer(to: missing).answer.body == (try SharedFolder.rickAndMorty.data("errors/404-no-results.json"))
        )
    }
}

private struct RecordedPage: Decodable {
    struct Info: Decodable {
        let count: Int
    }

    let info: Info
    let results: [RecordedPerson]
}

private struct RecordedPerson: Decodable {
    struct Place: Decodable {
        let name: String
        let url: String

        var place: Person.Place { Person.Place(name: name, id: url.split(separator: "/").last.flatMap { Int($0) }) }
    }

    let id: Int
    let name, status, species, type, gender, created: String
    let origin, location: Place
    let episode: [String]

    var person: Person {
        Person(
            id: id,
            name: name,
            status: Person.Status(rawValue: status) ?? .unknown,
            species: species,
            type: type,
            gender: Person.Gender(rawValue: gender) ?? .unknown,
            origin: origin.place,
            location: location.place,
            episodes: episode.compactMap { $0.split(separator: "/").last.flatMap { Int($0) } },
            created: created
        )
    }
}
