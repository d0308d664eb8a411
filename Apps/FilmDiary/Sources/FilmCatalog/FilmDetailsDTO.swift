import WebService

/// A film with its credits as the service sends them, as far as they are used.
struct FilmDetailsDTO: Decodable {
    let details: FilmDetails

    private enum CodingKeys: String, CodingKey {
        case credits
    }

    private struct Credits: Decodable {
        let cast: [Lenient<Person>]?
        let crew: [Lenient<Person>]?
    }

    private struct Person: Decodable {
        let name: String
        let job: String?
    }

    init(from decoder: any Decoder) throws {
        let dto = try FilmDTO(from: decoder)
        let credits = try decoder.container(keyedBy: CodingKeys.self).lenient(Credits.self, forKey: .credits)
        var seen: Set<String> = []
        details = FilmDetails(
            film: dto.film,
            minutes: dto.minutes,
            genres: dto.genres,
            directors: (credits?.crew ?? []).compactMap(\.value)
                .filter { $0.job == "Director" && seen.insert($0.name).inserted }.map(\.name),
            cast: (credits?.cast ?? []).compactMap(\.value?.name).prefix(12).map { $0 }
        )
    }
}
