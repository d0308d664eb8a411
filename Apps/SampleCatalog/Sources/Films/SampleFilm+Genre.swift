extension SampleFilm {
    /// A kind of film, as the facts tell them apart.
    public enum Genre: String, CaseIterable, Sendable {
        /// An action film.
        case action = "Action"
        /// An adventure film.
        case adventure = "Adventure"
        /// A comedy about what is not funny.
        case blackComedy = "Black Comedy"
        /// A comedy.
        case comedy = "Comedy"
        /// A recording of a performance.
        case concert = "Concert/Performance"
        /// A documentary.
        case documentary = "Documentary"
        /// A drama.
        case drama = "Drama"
        /// A horror film.
        case horror = "Horror"
        /// A film in which people sing.
        case musical = "Musical"
        /// A comedy about love.
        case romanticComedy = "Romantic Comedy"
        /// A film that keeps one waiting.
        case thriller = "Thriller/Suspense"
        /// A western.
        case western = "Western"

        /// Where a sentence about a film begins.
        var noun: String {
            switch self {
            case .action: "An action film"
            case .adventure: "An adventure film"
            case .blackComedy: "A black comedy"
            case .comedy: "A comedy"
            case .concert: "A concert film"
            case .documentary: "A documentary"
            case .drama: "A drama"
            case .horror: "A horror film"
            case .musical: "A musical"
            case .romanticComedy: "A romantic comedy"
            case .thriller: "A thriller"
            case .western: "A western"
            }
        }

        /// What the film service calls it; some of ours are two of its.
        var serviceGenres: [ServiceGenre] {
            switch self {
            case .action: [.action]
            case .adventure: [.adventure]
            case .blackComedy, .comedy: [.comedy]
            case .concert: [.music, .documentary]
            case .documentary: [.documentary]
            case .drama: [.drama]
            case .horror: [.horror]
            case .musical: [.music]
            case .romanticComedy: [.comedy, .romance]
            case .thriller: [.thriller]
            case .western: [.western]
            }
        }
    }

    /// A genre with the number that the film service gives it.
    enum ServiceGenre: Int, CaseIterable, Sendable {
        case action = 28
        case adventure = 12
        case comedy = 35
        case documentary = 99
        case drama = 18
        case horror = 27
        case music = 10402
        case romance = 10749
        case thriller = 53
        case western = 37

        var name: String {
            switch self {
            case .action: "Action"
            case .adventure: "Adventure"
            case .comedy: "Comedy"
            case .documentary: "Documentary"
            case .drama: "Drama"
            case .horror: "Horror"
            case .music: "Music"
            case .romance: "Romance"
            case .thriller: "Thriller"
            case .western: "Western"
            }
        }
    }
}
