public import Foundation
import StreamImageKit

/// The sample data that applications and benchmarks run on: 826 invented people with portraits, and real films with posters.
///
/// The same seed gives the same people in every process and on every machine. None of them exists. All pictures are drawn
/// by code.
public struct SampleCatalog: Sendable {
    /// The people that servers and applications show unless told otherwise.
    public static let standard = SampleCatalog()

    /// Everybody, by ascending identifier.
    public let people: [Person]
    /// Films, the most popular first.
    public let films: [SampleFilm]
    private let pictures: AvatarCache
    private let posters = PosterCache()

    /// Invents `count` people from a seed.
    ///
    /// - Parameters:
    ///   - seed: another seed gives other people.
    ///   - count: how many; 826 by default, 0 where it is negative.
    public init(seed: UInt64 = 826, count: Int = 826) {
        self.init(people: PeopleGenerator(seed: seed).people(count: count))
    }

    /// Makes a catalogue of the given people, whose identifiers must differ.
    package init(people: [Person]) {
        self.people = people.sorted { $0.id < $1.id }
        films = FilmTable.films
        pictures = AvatarCache()
    }

    /// The person with an identifier, or `nil` where there is none.
    public func person(id: Int) -> Person? {
        // Generated catalogues count from 1 without a gap, so that the first guess is right.
        if people.indices.contains(id - 1), people[id - 1].id == id { return people[id - 1] }
        return people.first { $0.id == id }
    }

    /// The people that a filter lets through, by ascending identifier.
    public func people(matching filter: PersonFilter) -> [Person] {
        filter.isEmpty ? people : people.filter(filter.matches)
    }

    /// The film with an identifier, or `nil` where there is none.
    public func film(id: Int) -> SampleFilm? {
        if films.indices.contains(id - 1), films[id - 1].id == id { return films[id - 1] }
        return films.first { $0.id == id }
    }

    /// The poster of a film as a JPEG file, drawn the first time it is asked for and kept for a while.
    ///
    /// May be called from any thread; drawing takes up to 30 ms of the caller's.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public func poster(of film: SampleFilm, size: PosterSize = .w500) throws(SampleCatalogError) -> Data {
        try posters.picture(of: film, size: size)
    }

    /// The portrait of a person as a JPEG file, drawn the first time it is asked for and kept from then on.
    ///
    /// May be called from any thread; drawing takes a few milliseconds of the caller's.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public func avatar(of person: Person) throws(SampleCatalogError) -> Data {
        try pictures.picture(of: person)
    }

    /// Draws every portrait now, on all cores, so that none has to be drawn while something is measured.
    ///
    /// Returns when all are there, after a few seconds, and at once where they are already.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public func drawAvatars() throws(SampleCatalogError) {
        DispatchQueue.concurrentPerform(iterations: people.count) { index in
            // A failure is met again, and reported, below.
            _ = try? pictures.picture(of: people[index])
        }
        for person in people { _ = try pictures.picture(of: person) }
    }

    /// Writes every portrait into a folder as `1.jpeg`, `2.jpeg` …, for programs that serve the files themselves.
    ///
    /// The folder is made where it is missing; files of the same names are replaced.
    /// - Returns: the number of bytes written.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)`` or an error of the file system.
    @discardableResult
    public func writeAvatars(to directory: URL) throws -> Int {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try drawAvatars()
        var byteCount = 0
        for person in people {
            let picture = try avatar(of: person)
            try picture.write(to: directory.appendingPathComponent("\(person.id).jpeg"))
            byteCount += picture.count
        }
        return byteCount
    }
}
