/// What an export says, whatever service wrote it.
struct ImportedDiary {
    /// How an export names a film.
    struct Name: Hashable {
        var title: String
        var year: Int?
        /// The film's address at the service; empty where the row does not have it.
        var address: String

        /// What the store remembers names by; the address tells apart two films of one title and year.
        var aliases: [String] {
            let named = "name:\(FilmMatching.folded(title))|\(year.map(String.init) ?? "")"
            return address.isEmpty ? [named] : ["address:\(address)", named]
        }
    }

    /// What a row says of a film.
    enum Mark {
        case rated(Rating)
        case liked
        case queued
        case watched
        /// What was written of the film itself, of no viewing in particular.
        case reviewed(String)
    }

    struct MarkRow {
        var name: Name
        var day: CivilDay
        var mark: Mark
        /// The cells of a row of IMDb's file, by column.
        var imdb: [String: String] = [:]
    }

    struct ViewingRow: Hashable {
        var name: Name
        var loggedDay: CivilDay
        var entry: ViewingEntry
        /// The entry's own address; empty where it has none.
        var address: String
    }

    struct List {
        var name: String
        var createdDay: CivilDay
        var tags: [String]
        var notes: String
        var address: String
        var entries: [(name: Name, note: String)]
    }

    var marks: [MarkRow] = []
    var viewings: [ViewingRow] = []
    var lists: [List] = []
    var hasRatings = false
    var report = ImportReport()

    var names: [Name] {
        var seen: Set<Name> = []
        let all = marks.map(\.name) + lists.flatMap { $0.entries.map(\.name) } + viewings.map(\.name)
        return all.filter { seen.insert($0).inserted }
    }
}
