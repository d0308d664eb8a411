import WebService

/// A page as the service sends it, as far as it is used.
struct FilmPageDTO: Decodable {
    let films: [Film]
    let totalPages: Int?
    let totalResults: Int?

    private enum CodingKeys: String, CodingKey {
        case results
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var seen: Set<Film.ID> = []
        films = try values.decode([Lenient<FilmDTO>].self, forKey: .results).compactMap(\.value)
            .filter { !$0.isForAdults && seen.insert($0.film.id).inserted }.map(\.film)
        totalPages = values.lenient(Int.self, forKey: .totalPages)
        totalResults = values.lenient(Int.self, forKey: .totalResults).flatMap { $0 >= 0 ? $0 : nil }
    }

    func page(_ number: Int) -> FilmPage {
        let last = min(totalPages ?? (films.isEmpty ? number : FilmPage.limit), FilmPage.limit)
        return FilmPage(number: number, films: films, totalCount: totalResults, isLast: number >= last)
    }
}
