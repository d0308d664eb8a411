import WebService

/// A film as the service sends it, as far as it is used; only the number and a title are indispensable.
struct FilmDTO: Decodable {
    let film: Film
    let isForAdults: Bool
    let minutes: Int?
    let genres: [FilmGenre]

    private enum CodingKeys: String, CodingKey {
        case id, title, overview, adult, genres, runtime
        case originalTitle = "original_title"
        case releaseDate = "release_date"
        case posterPath = "poster_path"
        case genreIDs = "genre_ids"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let original = values.words(forKey: .originalTitle)
        genres = values.lenient([Lenient<GenreDTO>].self, forKey: .genres)?.compactMap(\.value?.genre) ?? []
        minutes = values.lenient(Int.self, forKey: .runtime).flatMap { $0 > 0 ? $0 : nil }
        isForAdults = values.lenient(Bool.self, forKey: .adult) ?? false
        film = Film(
            id: try values.decode(Int.self, forKey: .id),
            title: try values.words(forKey: .title) ?? original ?? values.decode(String.self, forKey: .title),
            originalTitle: original,
            year: values.words(forKey: .releaseDate).flatMap { Int($0.prefix(4)) },
            overview: values.words(forKey: .overview),
            posterPath: values.words(forKey: .posterPath),
            genreIDs: values.lenient([Int].self, forKey: .genreIDs) ?? genres.map(\.id)
        )
    }
}

/// A genre as the service sends it.
struct GenreDTO: Decodable {
    let id: Int
    let name: String

    var genre: FilmGenre { FilmGenre(id: id, name: name) }
}

/// The list of genres as the service sends it.
struct GenreListDTO: Decodable {
    let genres: [GenreDTO]
}

/// Where pictures are, as far as it is used.
struct ConfigurationDTO: Decodable {
    let images: Images

    struct Images: Decodable {
        let base: String
        let sizes: [String]

        private enum CodingKeys: String, CodingKey {
            case base = "secure_base_url"
            case sizes = "poster_sizes"
        }
    }
}
