public import Foundation

/// What a catalogue knows of a film, kept in the store so that everything reads back without a network.
public struct FilmFacts: Hashable, Sendable, Codable, Identifiable {
    /// The catalogue's name for the film; one activity exists for each.
    public var id: String
    /// The title as it is shown.
    public var title: String
    /// The year of release; `nil` where nobody knows.
    public var year: Int?
    /// Directors, in the order of the credits.
    public var directors: [String]
    /// Genres, the most fitting first.
    public var genres: [String]
    /// Running time in minutes.
    public var runtime: Int?
    /// Where the poster is.
    public var poster: PosterReference?

    /// Facts with as much as is known.
    public init(
        id: String,
        title: String,
        year: Int? = nil,
        directors: [String] = [],
        genres: [String] = [],
        runtime: Int? = nil,
        poster: PosterReference? = nil
    ) {
        self.id = id
        self.title = title
        self.year = year
        self.directors = directors
        self.genres = genres
        self.runtime = runtime
        self.poster = poster
    }
}

/// Where a poster is: an address, or a file below the data folder, which may be moved as a whole.
public enum PosterReference: Hashable, Sendable, Codable {
    /// An address on the network.
    case remote(URL)
    /// A path relative to the store's folder.
    case local(path: String)

    /// A reference to what is at an address; a file inside `folder` is kept by its path relative to it.
    public init(_ url: URL, folder: URL) {
        let root = folder.standardizedFileURL.path
        let path = url.standardizedFileURL.path
        if url.isFileURL, path.hasPrefix(root + "/") {
            self = .local(path: String(path.dropFirst(root.count + 1)))
        } else {
            self = .remote(url)
        }
    }

    /// The address to load, with the store's folder as it is now.
    public func url(in folder: URL) -> URL {
        switch self {
        case .remote(let url): url
        case .local(let path): folder.appendingPathComponent(path)
        }
    }

    /// Whether a path that should stay below the folder does not, as none that is written here.
    var leadsOutside: Bool {
        guard case .local(let path) = self else { return false }
        return path.hasPrefix("/") || path.split(separator: "/").contains("..")
    }

    var stored: String {
        switch self {
        case .remote(let url): url.absoluteString
        case .local(let path): "local:" + path
        }
    }

    init?(stored: String?) {
        guard let stored else { return nil }
        if stored.hasPrefix("local:") {
            self = .local(path: String(stored.dropFirst("local:".count)))
        } else if let url = URL(string: stored) {
            self = .remote(url)
        } else {
            return nil
        }
    }
}
