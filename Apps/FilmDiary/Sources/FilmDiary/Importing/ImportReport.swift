/// What an import came to.
public struct ImportReport: Sendable, Hashable {
    /// A file, or a row of one, that could not be read.
    public struct Problem: Sendable, Hashable {
        /// The file's path in the export.
        public var file: String
        /// The row, from 1 below the header; `nil` for the file as a whole.
        public var row: Int?
        /// What is wrong, in a sentence.
        public var reason: String
    }

    /// The files that were read.
    public var files: [String] = []
    /// How many rows were read.
    public var rows = 0
    /// How many viewings were added.
    public var viewingsAdded = 0
    /// How many films were added.
    public var filmsAdded = 0
    /// How many lists were added.
    public var listsAdded = 0
    /// How many different films the catalogue knew.
    public var matched = 0
    /// The films that the catalogue did not surely know; they are in the store all the same, until they are settled.
    public var unmatched: [UnmatchedFilm] = []
    /// What could not be read.
    public var problems: [Problem] = []
}

/// A film of an import that has not been found in a catalogue.
public struct UnmatchedFilm: Sendable, Hashable, Identifiable {
    /// The name it has in the store for the time being.
    public var id: String
    /// The title in the import.
    public var title: String
    /// The year in the import.
    public var year: Int?
    /// What the catalogue offered, the likeliest first; empty in a report that was read from the store.
    public var candidates: [FilmFacts]
}

/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
    /// What is being done.
    public enum Step: Sendable, Hashable {
        /// Films are looked up in the catalogue.
        case matching
        /// Rows are written into the store.
        case writing
    }

    /// What is being done.
    public var step: Step
    /// How many films or rows are done.
    public var done: Int
    /// How many there are.
    public var total: Int
}
