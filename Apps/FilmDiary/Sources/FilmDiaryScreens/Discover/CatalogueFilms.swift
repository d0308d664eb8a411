public import FilmCatalog
public import FilmDiary
import Foundation
import StreamImageKit

/// Turns what a catalogue says of films into what the diary keeps.
public struct CatalogueFilms: Hashable, Sendable {
    /// The catalogue's name, which keeps film 7 of one apart from film 7 of another.
    public let catalogueName: String
    private let sample: SampleAddress?

    /// Makes a translation for a catalogue; `sample` is where the sample catalogue is served, if it is that one.
    public init(catalogueName: String, sample: SampleAddress? = nil) {
        self.catalogueName = catalogueName
        self.sample = sample
    }

    /// The diary's name of a film.
    public func key(of id: Film.ID) -> String { "\(catalogueName):\(id)" }

    /// The catalogue's number of a film in the diary; `nil` where it came from elsewhere.
    public func number(of key: String) -> Film.ID? {
        let prefix = catalogueName + ":"
        return key.hasPrefix(prefix) ? Int(key.dropFirst(prefix.count)) : nil
    }

    /// The facts that a list gives of a film.
    public func facts(
        of film: Film,
        genres: [FilmGenre],
        posters: PosterAddresses?,
        pixelWidth: Int
    ) -> FilmFacts {
        let address = posters?.address(of: film.posterPath, pixelWidth: pixelWidth)
        return FilmFacts(
            id: key(of: film.id),
            title: film.title,
            year: film.year,
            genres: film.genreIDs.compactMap { id in genres.first { $0.id == id }?.name },
            poster: address.flatMap { URL(string: $0.text) }.map { .remote(sample?.lasting($0) ?? $0) }
        )
    }
}
