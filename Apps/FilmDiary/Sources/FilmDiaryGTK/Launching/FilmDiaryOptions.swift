import FilmDiaryScreens
import Foundation
package import StreamImageKit

/// What the program was started with.
package struct FilmDiaryOptions: Sendable {
    /// The folder of the diary.
    package var dataFolder: String
    /// The folder for posters.
    package var cacheFolder: String
    /// A service that speaks TMDB's API; `nil` for the sample catalogue, which the program then serves to itself.
    package var service: SourceURL?
    /// TMDB's read access token.
    package var token: String?
    /// Whether the sample catalogue cannot be reached.
    package var isOffline = false
    /// The share of the sample catalogue's answers that fail, from 0 to 1.
    package var failureRate = 0.0
    /// What to do.
    var task = Task.show

    /// What the program does.
    enum Task: Sendable {
        /// Opens its window.
        case show
        /// Tells how it is used.
        case help
        /// Draws a page into a file.
        case screenshot(Screenshot)
        /// Brings in a file or folder and tells what came of it.
        case importFiles(path: String)
        /// Writes the diary to a file or folder.
        case export(ExportFormat, path: String)
    }

    /// Reads the arguments that follow the program's name.
    ///
    /// The diary is in `XDG_DATA_HOME`, posters in `XDG_CACHE_HOME` (XDG Base Directory 0.8).
    package init(
        _ arguments: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Complaint) {
        dataFolder = Self.folder("XDG_DATA_HOME", or: ".local/share", in: environment)
        cacheFolder = Self.folder("XDG_CACHE_HOME", or: ".cache", in: environment)
        token = environment["TMDB_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        service = try Self.service(in: environment, hasToken: token != nil)
        var rest = arguments[...]
        var picture: (page: Screenshot.Page, file: String)?
        var (isDark, wantsHelp) = (false, false)
        while let name = rest.popFirst() {
            switch name {
            case "--data": dataFolder = try Self.value(of: name, in: &rest)
            case "--cache": cacheFolder = try Self.value(of: name, in: &rest)
            case "--offline": isOffline = true
            case "--screenshot":
                let page = try Self.page(Self.value(of: name, in: &rest))
                picture = try (page, Self.value(of: name, in: &rest))
            case "--dark": isDark = true
            case "--import": try choose(.importFiles(path: try Self.value(of: name, in: &rest)))
            case "--export":
                let format = try Self.format(Self.value(of: name, in: &rest))
                try choose(.export(format, path: try Self.value(of: name, in: &rest)))
            case "--help", "-h": wantsHelp = true
            default: throw Complaint("\(name) is no option; film-diary --help lists them.")
            }
        }
        if let picture { try choose(.screenshot(Screenshot(page: picture.page, file: picture.file, isDark: isDark))) }
        if picture == nil, isDark { throw Complaint("--dark is for --screenshot; windows follow the system.") }
        if wantsHelp { task = .help }
        if service != nil, isOffline { throw Complaint("--offline is for the sample catalogue, not with TMDB_TOKEN.") }
    }

    private mutating func choose(_ other: Task) throws(Complaint) {
        guard case .show = task else { throw Complaint("--import, --export and --screenshot are done one at a time.") }
        task = other
    }

    /// Why arguments make no sense: a sentence for people.
    package struct Complaint: Error, Hashable, Sendable {
        /// What is wrong.
        package let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    static let help = """
        film-diary – a private diary of the films you watch

          film-diary                 with the sample catalogue; with TMDB_TOKEN set, with TMDB's
          --data FOLDER              keep the diary here instead of in your data folder
          --cache FOLDER             keep posters here instead of in your cache folder
          --offline                  start with the sample catalogue out of reach

        Without a window:
          --import FILE              import a Letterboxd export (zip or folder), IMDb's ratings (CSV) or what this
                                     program has exported, and print what came of it
          --export FORMAT FILE       write the diary as json, letterboxd (a .zip, or else a folder) or imdb (CSV)
          --screenshot PAGE FILE     draw a page with sample data into a PNG file: \(Screenshot.Page.names)
          --dark                     draw it dark

        The status is 0 when all went well, 1 when it did not, 2 for arguments that make no sense, and 3 after an import
        of which something is left to look at: films that the catalogue does not know or could not be asked about, or
        rows that cannot be read.
        TMDB_SERVICE names another service with TMDB's API, such as http://127.0.0.1:8080/3.
        F1 shows what can be done with the keyboard; Control+Z undoes the last change.
        """

    private static func folder(_ name: String, or standard: String, in environment: [String: String]) -> String {
        // A path that is not absolute is to be ignored.
        let set = environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        let base = set ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(standard)
        return base.appendingPathComponent("film-diary", isDirectory: true).path
    }

    private static func value(of name: String, in rest: inout ArraySlice<String>) throws(Complaint) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Complaint("\(name) needs a value.") }
        return value
    }

    private static func page(_ name: String) throws(Complaint) -> Screenshot.Page {
        if let page = Screenshot.Page(rawValue: name) { return page }
        throw Complaint("There is no page \(name), only \(Screenshot.Page.names).")
    }

    private static func format(_ name: String) throws(Complaint) -> ExportFormat {
        if let format = ExportFormat(rawValue: name) { return format }
        let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Complaint("There is no format \(name), only \(names).")
    }

    private static func service(in environment: [String: String], hasToken: Bool) throws(Complaint) -> SourceURL? {
        let other = environment["TMDB_SERVICE"].flatMap { $0.isEmpty ? nil : $0 }
        guard let address = other ?? (hasToken ? "https://api.themoviedb.org/3" : nil) else { return nil }
        do {
            return try SourceURL(address)
        } catch {
            throw Complaint("TMDB_SERVICE is no address: \(error.description)")
        }
    }
}
