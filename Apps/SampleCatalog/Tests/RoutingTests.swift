import Foundation
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct RoutingTests {
    private let router = Router(catalog: .standard, origin: "http://127.0.0.1:8080")

    private func answer(_ path: String, _ query: [(name: String, value: String)] = [], method: String = "GET")
        -> HTTPAnswer
    {
        router.answer(to: HTTPRequest(method: method, path: path, query: query)).answer
    }

    private func text(_ answer: HTTPAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

    private func page(_ answer: HTTPAnswer) throws -> Page { try JSONDecoder().decode(Page.self, from: answer.body) }

    @Test func fortyTwoPagesHoldEverybodyOnceInOrder() throws {
        var ids: [Int] = []
        for number in 1...42 {
            let page = try page(answer("/api/character", [("page", "\(number)")]))
            #expect(page.info.count == 826 && page.info.pages == 42)
            #expect(page.info.prev == (number == 1 ? nil : "http://127.0.0.1:8080/api/character?page=\(number - 1)"))
            #expect(page.info.next == (number == 42 ? nil : "http://127.0.0.1:8080/api/character?page=\(number + 1)"))
            ids += page.results.map(\.id)
        }
        #expect(ids == Array(1...826))
    }

    @Test func theIndexNamesTheResources() {
        for path in ["/api", "/api/"] {
            #expect(text(answer(path)).hasPrefix("{\"characters\":\"http://127.0.0.1:8080/api/character\","))
        }
    }

    @Test(arguments: ["0", "-1", "abc", "", "1.9x", " 1 "])
    func aPageThatIsNoneIsTheFirst(number: String) throws {
        #expect(try page(answer("/api/character", [("page", number)])).results.first?.id == 1)
    }

    @Test(arguments: ["43", "12345", "99999999999999999999999"])
    func aPageBeyondTheLastIsMissing(number: String) {
        let answer = answer("/api/character", [("page", number)])
        #expect(answer.status == 404)
        #expect(text(answer) == "{\"error\":\"There is nothing here\"}")
        #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
    }

    @Test func aSlashAtTheEndStaysInTheLinks() throws {
        let page = try page(answer("/api/character/", [("page", "2")]))
        #expect(page.info.next == "http://127.0.0.1:8080/api/character/?page=3")
        #expect(page.info.prev == "http://127.0.0.1:8080/api/character/?page=1")
    }

    @Test func filtersAreCarriedAlongUnencodedInTheirOrder() throws {
        let query = [("status", "Alive"), ("page", "2"), ("name", " o "), ("type", ""), ("colour", "red")]
        let page = try page(answer("/api/character", query))
        #expect(page.info.next == "http://127.0.0.1:8080/api/character?page=3&status=Alive&name=o")
        #expect(page.results.allSatisfy { $0.status == "Alive" && $0.name.lowercased().contains("o") })
        let spaced = try self.page(answer("/api/character", [("type", "signal-SINGER")]))
        #expect(spaced.results.allSatisfy { $0.type == "Signal-singer" })
    }

    @Test func aSearchWithoutAHitIsMissing() {
        #expect(answer("/api/character", [("name", "zzzz")]).status == 404)
    }

    @Test func filtersNarrowTheCount() throws {
        let male = try page(answer("/api/character", [("gender", "male")]))
        let female = try page(answer("/api/character", [("gender", "female")]))
        let people = SampleCatalog.standard.people
        #expect(male.info.count == people.filter { $0.gender == .male }.count)
        #expect(female.info.count == people.filter { $0.gender == .female }.count)
    }

    @Test func onePersonIsAnObjectOfTheServicesFields() {
        let text = text(answer("/api/character/19/"))
        #expect(text.hasPrefix("{\"id\":19,\"name\":\"Wilhelmina Theodora von Hohenfels-Brandenstein\",\"status\":\""))
        #expect(text.contains("\"image\":\"http://127.0.0.1:8080/api/character/avatar/19.jpeg\",\"episode\":[\""))
        #expect(!text.contains("\\/"))
    }

    @Test(arguments: ["1,183,2", "[2,1,183]", "[ 1, 2 ,183 ]", "1,2,183,9999", "183,2,1,"])
    func severalPeopleAreABareArrayInTheCataloguesOrder(list: String) throws {
        let people = try JSONDecoder().decode([Record].self, from: answer("/api/character/\(list)").body)
        #expect(people.map(\.id) == [1, 2, 183])
    }

    @Test func aBatchOfUnknownPeopleIsEmpty() {
        #expect(text(answer("/api/character/9998,9999")) == "[]")
    }

    @Test(arguments: [
        ("12345", 404, "Character not found"), ("0", 404, "Character not found"), ("-1", 404, "Character not found"),
        ("abc", 500, "Hey! you must provide an id"), (",", 500, "Hey! you must provide an id"),
        ("1,x", 500, "Hey! you must provide an id"), ("99999999999999999999", 500, "Hey! you must provide an id"),
        ("[1,2", 500, "Bad... bad array :/"), ("1,2]", 500, "Bad... bad array :/"),
        ("[1,asdasd]", 500, "Bad... bad array :/"), ("[]", 500, "Bad... bad array :/"),
        ("avatar", 404, "There is nothing here"),
    ])
    func identifiersThatAreNoneHaveTheServicesErrors(identifier: String, status: Int, message: String) {
        let answer = answer("/api/character/\(identifier)")
        #expect(answer.status == status)
        #expect(text(answer) == "{\"error\":\"\(message)\"}")
    }

    @Test(arguments: [
        "/", "/api/film", "/apix", "/api/location/1", "/api/character/avatar/827.jpeg", "/api/character/avatar/01.jpeg",
        "/api/character/avatar/1.png", "/api/character/avatar/x.jpeg", "/api/character/1/2",
    ])
    func otherPathsLeadNowhere(path: String) {
        let (route, answer) = router.answer(to: HTTPRequest(method: "GET", path: path))
        #expect(answer.status == 404 && route == Router.unknownRoute)
        #expect(text(answer) == "{\"error\":\"There is nothing here.\"}")
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "get"])
    func otherMethodsAreRefused(method: String) {
        let answer = answer("/api/character", method: method)
        #expect(answer.status == 405)
        #expect(answer.header("Allow") == "GET, HEAD")
    }
}

private struct Page: Decodable {
    struct Info: Decodable {
        let count, pages: Int
        let next, prev: String?
    }

    let info: Info
    let results: [Record]
}

private struct Record: Decodable {
    let id: Int
    let name, status, type: String
}
