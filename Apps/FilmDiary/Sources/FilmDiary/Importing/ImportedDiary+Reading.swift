extension ImportedDiary {
    /// Reads every file of an export that is one of the known tables; others are passed over.
    init(_ source: ImportSource, today: CivilDay) {
        var reader = ExportReader(today: today)
        for (path, bytes) in source.files.sorted(by: { $0.key < $1.key }) { reader.read(path, bytes) }
        self = reader.finished()
    }
}

/// Reads the files of an export, one after the other.
private struct ExportReader {
    let today: CivilDay
    private var diary = ImportedDiary()
    private var diaryRows: [ImportedDiary.ViewingRow] = []
    private var reviewRows: [ImportedDiary.ViewingRow] = []

    init(today: CivilDay) {
        self.today = today
    }

    /// The tables of an export; a browser or a person may have written more behind their names.
    private static let tables = ["diary.csv", "reviews.csv", "ratings.csv", "watched.csv", "watchlist.csv"]

    mutating func read(_ path: String, _ bytes: [UInt8]) {
        let parts = path.lowercased().split(separator: "/").map(String.init)
        // What the service keeps of deleted entries is there under the same names.
        guard let name = parts.last, !parts.contains("deleted"), !parts.contains("orphaned"),
            !parts.contains("__macosx")
        else { return }
        let folder = parts.dropLast().last ?? ""
        let rows = CSV.rows(of: CSV.text(ofFile: bytes))
        if folder == "likes", name != "films.csv" { return }
        let kind = folder == "likes" ? "likes.csv" : Self.tables.first { name.hasPrefix($0.dropLast(4)) } ?? name
        let isKnown = folder == "lists" || folder == "likes" || Self.tables.contains(kind)
        if isKnown || rows.first?.contains("Const") == true || rows.contains(Self.listHeader) {
            diary.report.files.append(path)
        } else if !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) {
            diary.report.problems.append(.init(file: path, row: nil, reason: "The file holds nothing but zeros."))
            return
        } else if !["comments.csv", "profile.csv"].contains(name) {
            readUnnamed(path, rows)
            return
        } else {
            return
        }
        if rows.contains(Self.listHeader) {
            readList(path, rows)
        } else if let table = CSVTable(rows[...], requiring: ["Const", "Your Rating", "Title"]) {
            readIMDb(path, table)
        } else if let table = CSVTable(rows[...], requiring: ["Date", "Name", "Year"]) {
            readTable(path, name: kind, table)
        } else {
            diary.report.problems.append(.init(file: path, row: nil, reason: "Its header is not the one expected."))
        }
    }

    /// A table that somebody renamed is told by its columns.
    private mutating func readUnnamed(_ path: String, _ rows: [[String]]) {
        guard let table = CSVTable(rows[...], requiring: ["Date", "Name", "Year", "Letterboxd URI"]) else { return }
        let name =
            table.header.contains("Review")
            ? "reviews.csv"
            : table.header.contains("Watched Date")
                ? "diary.csv" : table.header.contains("Rating") ? "ratings.csv" : nil
        guard let name else {
            let reason = "Its name does not tell whether these films were watched, liked or wait to be watched."
            diary.report.problems.append(.init(file: path, row: nil, reason: reason))
            return
        }
        diary.report.files.append(path)
        readTable(path, name: name, table)
    }

    private mutating func readTable(_ path: String, name: String, _ table: CSVTable) {
        let isEntry = ["diary.csv", "reviews.csv"].contains(name)
        if name == "ratings.csv" { diary.hasRatings = true }
        for (index, row) in table.rows.enumerated() {
            diary.report.rows += 1
            let address = table.cell("Letterboxd URI", of: row)
            guard let film = film(table, row, address: isEntry ? "" : address, path, index) else { continue }
            let day = day(table.cell("Date", of: row), path, index) ?? today
            let rating = rating(table.cell("Rating", of: row), path, index)
            if isEntry {
                let review = table.cell("Review", of: row)
                let entry = ViewingEntry(
                    day: self.day(table.cell("Watched Date", of: row), path, index),
                    isRewatch: table.cell("Rewatch", of: row).lowercased() == "yes",
                    rating: rating,
                    review: review.isEmpty ? nil : review,
                    tags: Self.tags(table.cell("Tags", of: row))
                )
                let viewing = ImportedDiary.ViewingRow(name: film, loggedDay: day, entry: entry, address: address)
                if name == "diary.csv" { diaryRows.append(viewing) } else { reviewRows.append(viewing) }
                continue
            }
            let mark: ImportedDiary.Mark? =
                switch name {
                case "ratings.csv": rating.map { .rated($0) }
                case "likes.csv": .liked
                case "watchlist.csv": .queued
                default: .watched
                }
            if let mark { diary.marks.append(ImportedDiary.MarkRow(name: film, day: day, mark: mark)) }
        }
    }

    private mutating func readIMDb(_ path: String, _ table: CSVTable) {
        for (index, row) in table.rows.enumerated() {
            diary.report.rows += 1
            let title = table.cell("Title", of: row)
            guard !title.isEmpty else { continue }
            let address = "imdb:" + table.cell("Const", of: row)
            let name = ImportedDiary.Name(title: title, year: Self.year(table.cell("Year", of: row)), address: address)
            guard let rating = wholeRating(table.cell("Your Rating", of: row), path, index) else { continue }
            let cells = Dictionary(zip(table.header, row)) { first, _ in first }
            let day = day(table.cell("Date Rated", of: row), path, index) ?? today
            diary.marks.append(ImportedDiary.MarkRow(name: name, day: day, mark: .rated(rating), imdb: cells))
        }
    }

    private static let listHeader = ["Date", "Name", "Tags", "URL", "Description"]

    private mutating func readList(_ path: String, _ rows: [[String]]) {
        guard let first = rows.firstIndex(of: Self.listHeader), first + 1 < rows.count,
            let head = CSVTable(rows[first...(first + 1)], requiring: ["Name"])?.rows.first
        else { return }
        var list = ImportedDiary.List(
            name: head.count > 1 ? head[1] : "",
            createdDay: day(head[0], path, 0) ?? today,
            tags: head.count > 2 ? Self.tags(head[2]) : [],
            notes: head.count > 4 ? head[4] : "",
            address: head.count > 3 ? head[3] : "",
            entries: []
        )
        if let start = rows[(first + 2)...].firstIndex(where: { $0.first == "Position" }),
            let table = CSVTable(rows[start...], requiring: ["Name", "Year"])
        {
            for (index, row) in table.rows.enumerated() {
                diary.report.rows += 1
                guard let film = film(table, row, address: table.cell("URL", of: row), path, index) else { continue }
                list.entries.append((film, table.cell("Description", of: row)))
            }
        }
        diary.lists.append(list)
    }

    /// The diary's rows with the reviews that belong to them, and the reviews that are in no diary.
    func finished() -> ImportedDiary {
        var finished = diary
        var byAddress: [String: ViewingEntry] = [:]
        var byContent: [ImportedDiary.ViewingRow: [String?]] = [:]
        for row in reviewRows {
            if row.address.isEmpty {
                byContent[Self.withoutReview(row), default: []].append(row.entry.review)
            } else {
                byAddress[row.address] = row.entry
            }
        }
        var seen: Set<String> = []
        for var row in diaryRows {
            if row.address.isEmpty {
                if let review = byContent[row]?.first {
                    byContent[row]?.removeFirst()
                    row.entry.review = review
                }
            } else {
                guard seen.insert(row.address).inserted else { continue }
                row.entry.review = byAddress[row.address]?.review
            }
            finished.viewings.append(row)
        }
        for row in reviewRows {
            if row.address.isEmpty {
                let key = Self.withoutReview(row)
                guard let index = byContent[key]?.firstIndex(of: row.entry.review) else { continue }
                byContent[key]?.remove(at: index)
            } else {
                guard seen.insert(row.address).inserted else { continue }
            }
            if let review = Self.reviewOfNoViewing(row) {
                let marks = [.reviewed(review)] + (row.entry.rating.map { [ImportedDiary.Mark.rated($0)] } ?? [])
                finished.marks += marks.map { ImportedDiary.MarkRow(name: row.name, day: row.loggedDay, mark: $0) }
            } else {
                finished.viewings.append(row)
            }
        }
        return finished
    }

    /// The review of a row that tells of nothing but the film: this is how our own export writes it.
    private static func reviewOfNoViewing(_ row: ImportedDiary.ViewingRow) -> String? {
        guard row.address.isEmpty, row.entry.day == nil, !row.entry.isRewatch, row.entry.tags.isEmpty else {
            return nil
        }
        return row.entry.review
    }

    private static func withoutReview(_ row: ImportedDiary.ViewingRow) -> ImportedDiary.ViewingRow {
        var row = row
        row.entry.review = nil
        return row
    }
}

// MARK: Cells
extension ExportReader {
    private mutating func film(
        _ table: CSVTable,
        _ row: [String],
        address: String,
        _ path: String,
        _ index: Int
    ) -> ImportedDiary.Name? {
        let title = table.cell("Name", of: row)
        guard !title.isEmpty else {
            note("The film has no name.", path, index)
            return nil
        }
        return ImportedDiary.Name(title: title, year: Self.year(table.cell("Year", of: row)), address: address)
    }

    private mutating func day(_ cell: String, _ path: String, _ index: Int) -> CivilDay? {
        if cell.isEmpty { return nil }
        do {
            return try CivilDay(parsing: cell)
        } catch {
            note(error.description, path, index)
            return nil
        }
    }

    private mutating func rating(_ cell: String, _ path: String, _ index: Int) -> Rating? {
        if cell.isEmpty { return nil }
        do {
            return try Rating(parsing: cell)
        } catch {
            note(error.description, path, index)
            return nil
        }
    }

    /// IMDb's whole numbers, 1…10, are half-steps.
    private mutating func wholeRating(_ cell: String, _ path: String, _ index: Int) -> Rating? {
        if cell.isEmpty { return nil }
        if let rating = Rating.stored(Int(cell)) { return rating }
        note("“\(cell)” is no rating from 1 to 10.", path, index)
        return nil
    }

    private mutating func note(_ reason: String, _ path: String, _ index: Int) {
        diary.report.problems.append(.init(file: path, row: index + 1, reason: reason))
    }

    private static func year(_ cell: String) -> Int? { FilmRows.plausible(Int(cell), 1...9999) }

    private static func tags(_ cell: String) -> [String] {
        cell.split(separator: ",").map { part in
            var part = part[...]
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
    }
}
