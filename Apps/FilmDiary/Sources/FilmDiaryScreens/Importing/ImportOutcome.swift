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

    /// Makes an outcome of what the store says.
    public init(report: ImportReport, undo: Undo) {
        self.report = report
        self.undo = undo
    }

    /// Whether the diary is another than before.
    public var hasChanged: Bool { !undo.isEmpty }

    /// Whether there is something for the person to look at: films to settle, or rows that could not be read.
    public var needsAttention: Bool {
        !report.unmatched.isEmpty || !report.problems.isEmpty || report.files.isEmpty
    }

    /// What was added, in a sentence.
    public var summary: String {
        if report.files.isEmpty { return "There was nothing in it that can be imported." }
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
        report.problems.map { problem in
            let place = problem.row.map { "\(problem.file), row \($0)" } ?? problem.file
            return "\(place): \(problem.reason)"
        }
    }

    /// All of it, one line each, as the command prints it.
    public var lines: [String] {
        var lines = [summary, reading]
        if !report.unmatched.isEmpty {
            lines.append("Not found in the catalogue, and in the diary under their own names:")
            lines += report.unmatched.map { "  \(Self.title(of: $0)): \(Self.reason(of: $0))" }
        }
        if !report.problems.isEmpty {
            lines.append("Not read:")
            lines += problems.map { "  \($0)" }
        }
        return lines
    }

    /// A film's title with its year, as the import has them.
    public static func title(of film: UnmatchedFilm) -> String {
        film.year.map { "\(film.title) (\($0))" } ?? film.title
    }

    /// Why a film was not matched, in a few words.
    public static func reason(of film: UnmatchedFilm) -> String {
        switch film.candidates.count {
        case 0: "the catalogue knows no film of that title and year"
        case 1: "the catalogue's film of that title may be another"
        default: "the catalogue knows \(film.candidates.count) films of that title"
        }
    }

    /// Why an import failed, for people: the file and the cause, where the catalogue is the cause its own words.
    public static func reason(of error: StoreError, matcher: CatalogueMatcher, file: String) -> String {
        if let failure = matcher.failure {
            return "“\(file)” was not imported, since its films could not be looked up. \(failure.description)"
        }
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
