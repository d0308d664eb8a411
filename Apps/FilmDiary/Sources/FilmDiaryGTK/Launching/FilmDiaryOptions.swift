import Foundation

/// What the program was started with.
package struct FilmDiaryOptions: Sendable {
    /// The folder of the diary.
    package var dataFolder: String
    /// The folder for posters.
    package var cacheFolder: String
    /// TMDB's read access token; `nil` for the sample catalogue, which the program then serves to itself.
    package var token: String?
    /// Whether the sample catalogue cannot be reached.
    package var isOffline = false
    /// The share of the sample catalogue's answers that fail, from 0 to 1.
    package var failureRate = 0.0
    /// The page to draw into a file, instead of opening the window.
    var screenshot: Screenshot?
    /// Whether to tell how the program is used, and no more.
    var wantsHelp = false

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
        var rest = arguments[...]
        var picture: (page: Screenshot.Page, file: String)?
        var isDark = false
        while let name = rest.popFirst() {
            switch name {
            case "--data": dataFolder = try Self.value(of: name, in: &rest)
            case "--cache": cacheFolder = try Self.value(of: name, in: &rest)
            case "--offline": isOffline = true
            case "--screenshot":
                let page = try Self.page(Self.value(of: name, in: &rest))
                picture = try (page, Self.value(of: name, in: &rest))
            case "--dark": isDark = true
            case "--help", "-h": wantsHelp = true
            default: throw Complaint("\(name) is no option; film-diary --help lists them.")
            }
        }
        if let picture { screenshot = Screenshot(page: picture.page, file: picture.file, isDark: isDark) }
        if picture == nil, isDark { throw Complaint("--dark is for --screenshot; windows follow the system.") }
        if token != nil, isOffline { throw Complaint("--offline is for the sample catalogue, not with TMDB_TOKEN.") }
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

          --screenshot PAGE FILE     draw a page with sample data into a PNG file: discover, film, diary, watchlist,
                                     likes, lists, list, profile, offline or empty
          --dark                     draw it dark

        Control+1 to Control+6 show Discover, Diary, Watchlist, Likes, Lists and Profile, Control+F searches, Escape goes
        back, Control+R loads anew, Control+Q quits. On the stars, the arrows step by a half, 1 to 5 rate and 0 clears.
        """

    private static func folder(_ name: String, or standard: String, in environment: [String: String]) -> String {
        // A path that is not absolute is to be ignored.
        let set = environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        let base = set ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(standard)
        return base.appendingPathComponent("film-diary", isDirectory: true).path
    }

    private static func value(of name: String, in rest: inout ArraySlice<String>) throws(Complaint) -> String {
        guard let value = rest.popFirst() else { throw Complaint("\(name) needs a value.") }
        return value
    }

    private static func page(_ name: String) throws(Complaint) -> Screenshot.Page {
        if let page = Screenshot.Page(rawValue: name) { return page }
        let names = Screenshot.Page.allCases.map(\.rawValue).joined(separator: ", ")
        throw Complaint("There is no page \(name), only \(names).")
    }
}
