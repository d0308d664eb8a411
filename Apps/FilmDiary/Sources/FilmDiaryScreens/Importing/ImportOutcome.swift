import FilmCatalog
public import FilmDiary
import Foundation
import WebService

/// What an import came to, in words.
public struct ImportOutcome: Hashable, Sendable {
    /// The counts, and what could not be done.
    public let report: ImportReport
    /// What takes the import back.
    public let undo: Undo
    /// The films that were not matched, each with its title and why, in a few words.
    public let unmatched: [Unmatched]
    /// Why the catalogue could not be asked about all films, in a sentence or two; `nil` where it could.
    public let catalogueTrouble: String?

    /// A film that was not matched.
    public struct Unmatched: Hashable, Sendable {
        /// The title with the year, as the import has them.
        public let title: String
        /// Why it was not matched, in a few words.
        public let reason: String
    }

    /// Makes an outcome of what the store says and what the films were looked up with.
    public init(report: ImportReport, undo: Undo, matcher: CatalogueMatcher) {
        self.report = report
        self.undo = undo
        unmatched = report.unmatched.map { film in
            let isKnown = matcher.hasAnswered(title: film.title, year: film.year)
            return Unmatched(title: Self.title(of: film), reason: isKnown ? Self.reason(of: film) : "not looked up yet")
        }
        catalogueTrouble = matcher.failure.map {
            "The catalogue could not be asked about all films. \($0.description) The same import again completes it."
        }
    }

    /// Whether the diary is another than before.
    public var hasChanged: Bool { !undo.isEmpty }

    /// Whether there is something for the person to look at: films to settle, or rows that could not be read.
    public var needsAttention: Bool {
        !unmatched.isEmpty || !report.problems.isEmpty
    }

    /// What was added, in a sentence.
    public var summary: String {
        if !hasChanged, report.rows == 0 { return "Nothing was there to be imported." }
        guard hasChanged else { return "Nothing is new: all of it was in the diary already." }
        let added = [
            (report.filmsAdded, "film"), (report.viewingsAdded, "viewing"), (report.listsAdded, "list"),
        ].filter { $0.0 > 0 }.map { Self.counted($0.0, $0.1) }
        guard !added.isEmpty else { return "Added what was missing to films that were in the diary already." }
        return "Added \(Self.joined(added))."
    }

    /// What was read, in a sentence.
    public var reading: String {
        "Read \(Self.counted(report.rows, "row")) in \(Self.counted(report.files.count, "file"))."
    }

    /// What could not be read, one sentence each.
    public var problems: [String] {
        // What is of no file is the catalogue's trouble, which has its own words here.
        report.problems.filter { !$0.file.isEmpty }.map { problem in
            let place = problem.row.map { "\(problem.file), row \($0)" } ?? problem.file
            return "\(place): \(problem.reason)"
        }
    }

    /// All of it, one line each, as the command prints it.
    public var lines: [String] {
        var lines = [summary, reading]
        if let catalogueTrouble { lines.append(catalogueTrouble) }
        if !unmatched.isEmpty {
            lines.append("Not found in the catalogue, and in the diary under their own names:")
            lines += unmatched.map { "  \($0.title): \($0.reason)" }
        }
        if !problems.isEmpty {
            lines.append("Not read:")
            lines += problems.map { "  \($0)" }
        }
        return lines
    }

    /// A film's title with its year, as the import has them.
    public static func title(of film: UnmatchedFilm) -> String {
        film.year.map { "\(film.title) (\($0))" } ?? film.title
    }

    private static func reason(of film: UnmatchedFilm) -> String {
        switch film.candidates.count {
        case 0: "the catalogue knows no film of that title and year"
        case 1: "the catalogue's film of that title may be another"
        default: "the catalogue knows \(film.candidates.count) films of that title"
        }
    }

    /// Why an import failed, for people: the file and the cause.
    public static func reason(of error: StoreError, file: String) -> String {
        if case .unreadable = error { return error.description }
        return "“\(file)” was not imported. \(error.description)"
    }

    static func counted(_ count: Int, _ noun: String) -> String {
        "\(count.formatted(.number)) \(noun)\(count == 1 ? "" : "s")"
    }

    private static func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
