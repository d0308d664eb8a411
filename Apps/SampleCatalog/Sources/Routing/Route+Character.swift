import Foundation

extension Route {
    /// `/api/character/1`, and several at once as `1,2,3` or `[1,2,3]`.
    static func character(catalog: SampleCatalog, base: String) -> Route {
        Route(name: "character") { request in
            let segments = request.segments
            guard segments.count == 3, segments[0] == "api", segments[1] == "character" else { return nil }
            if segments[2] == "avatar" { return .error(404, "There is nothing here") }
            switch Selection(segments[2]) {
            case .one(let id):
                guard let person = catalog.person(id: id) else { return .error(404, "Character not found") }
                return .json(.person(person, base: base))
            case .several(let ids):
                // Unknown ones are left out; the order is that of the catalogue, not of the request.
                return .json(.array(catalog.people.filter { ids.contains($0.id) }.map { .person($0, base: base) }))
            case .badIdentifier:
                return .error(500, "Hey! you must provide an id")
            case .badArray:
                return .error(500, "Bad... bad array :/")
            }
        }
    }

    /// What the last part of the path stands for.
    private enum Selection {
        case one(Int)
        case several(Set<Int>)
        case badIdentifier
        case badArray

        init(_ text: String) {
            if text.hasSuffix("]"), text.contains("["), text.utf8.count > 2 {
                // JSON's numbers in JSON's brackets, with any spaces between.
                let ids = try? JSONDecoder().decode([Int].self, from: Data(text.utf8))
                self = ids.map { .several(Set($0)) } ?? .badArray
            } else if text.contains("[") || text.contains("]") {
                self = .badArray
            } else if text.contains(","), text.utf8.count > 1 {
                // An empty place counts as 0, which nobody has.
                let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
                let ids = parts.compactMap { $0.isEmpty ? 0 : Int($0) }
                self = ids.count == parts.count ? .several(Set(ids)) : .badIdentifier
            } else {
                self = Int(text).map { .one($0) } ?? .badIdentifier
            }
        }
    }
}
