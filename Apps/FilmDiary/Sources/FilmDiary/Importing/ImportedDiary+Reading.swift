import Foundation

extension ImportedDiary {
    /// Reads every file of an export that is one of the known tables; others are passed over.
    init(_ source: ImportSource, today: CivilDay) {
        var reader = ExportReader(today: today)
        // Of lists with one name the second is in `name-1.csv`, and they keep their order.
        func precedes(_ left: String, _ right: String) -> Bool {
            let (left, right) = (left.dropLast(".csv".count), right.dropLast(".csv".count))
            return left.compare(right, options: [.numeric, .forcedOrdering]) == .orderedAscending
        }
        for (path, bytes) in source.files.sorted(by: { precedes($0.key, $1.key) }) { reader.read(path, bytes) }
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
        if folder == "likes", name != "films.csv" { return }
        if !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) { return note("The file holds nothing but zeros.", path) }
        let text = CSV.text(ofFile: bytes)
        let content = CSV.content(of: text, separator: CSV.separator(in: text))
        read(path, named: name, in: folder, content.rows)
        guard let line = content.openQuoteLine, diary.report.files.last == path else { return }
        note("The quote in line \(line) is never closed: its row and all that follows were not read.", path)
    }

    private mutating func read(_ path: String, named name: String, in folder: String, _ rows: [[String]]) {
        let kind = folder == "likes" ? "likes.csv" : Self.tables.first { name.hasPrefix($0.dropLast(4)) } ?? name
        if let start = rows.firstIndex(where: { CSVTable.has(Self.listColumns, in: $0) }) {
            diary.report.files.append(path)
            readList(path, rows[start...])
        } else if let table = CSVTable(rows[...], requiring: ["Const", "Your Rating", "Title"]) {
            diary.report.files.append(path)
            readIMDb(path, table)
        } else if ["lists", "likes"].contains(folder) || Self.tables.contains(kind) {
            guard !name.hasPrefix("._") else { return }
            diary.report.files.append(path)
            if folder != "lists", let table = CSVTable(rows[...], requiring: ["Name"]) {
                readTable(path, name: kind, table)
            } else {
                note("Its header is not the one expected.", path)
            }
        } else if !["comments.csv", "profile.csv"].contains(name) {
            readUnnamed(path, rows)
        }
    }

    /// A table that somebody renamed is told by its columns.
    private mutating func readUnnamed(_ path: String, _ rows: [[String]]) {
        guard let table = CSVTable(rows[...], requiring: ["Date", "Name", "Year", "Letterboxd URI"]) else { return }
        let name =
            table.has("Review")
            ? "reviews.csv" : table.has("Watched Date") ? "diary.csv" : table.has("Rating") ? "ratings.csv" : nil
        guard let name else {
            return note("Its name does not tell whether these films were watched, liked or wait to be watched.", path)
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
            let watchedDay = isEntry ? day(table.cell("Watched Date", of: row), path, index) : nil
            // The day that is known, since the same file must say the same tomorrow.
            let day = day(table.cell("Date", of: row), path, index) ?? watchedDay ?? today
            let rating = rating(table.cell("Rating", of: row), path, index)
            if isEntry {
                let review = table.cell("Review", of: row)
                let entry = ViewingEntry(
                    day: watchedDay,
                    isRewatch: ImportedCells.isYes(table.cell("Rewatch", of: row)),
                    rating: rating,
                    review: review.isEmpty ? nil : review,
                    tags: ImportedCells.tags(table.cell("Tags", of: row))
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
        var unrated = 0
        for (index, row) in table.rows.enumerated() {
            diary.report.rows += 1
            let number = table.cell("Const", of: row)
            let address = number.isEmpty ? "" : "imdb:" + number
            let cell = table.cell("Your Rating", of: row)
            if cell.isEmpty { unrated += 1 }
            guard let name = film(table, row, column: "Title", address: address, path, index),
                let rating = wholeRating(cell, path, index)
            else { continue }
            let cells = Dictionary(zip(table.header, row)) { first, _ in first }
            let day = day(table.cell("Date Rated", of: row), path, index) ?? today
            diary.marks.append(ImportedDiary.MarkRow(name: name, day: day, mark: .rated(rating), imdb: cells))
        }
        // IMDb's lists have the same columns.
        if unrated > 0 { note("Films without a rating are not imported from IMDb; there are \(unrated).", path) }
    }

    private static let listColumns = ["Date", "Name", "Tags", "URL", "Description"]

    /// Reads a list: a table of one row that tells of it, and one of its films.
    private mutating func readList(_ path: String, _ rows: ArraySlice<[String]>) {
        guard let head = CSVTable(rows.prefix(2), requiring: Self.listColumns), let about = head.rows.first else {
            return note("It says nothing of its list.", path)
        }
        var list = ImportedDiary.List(
            name: head.cell("Name", of: about),
            createdDay: day(head.cell("Date", of: about), path, 0) ?? today,
            tags: ImportedCells.tags(head.cell("Tags", of: about)),
            notes: head.cell("Description", of: about),
            address: head.cell("URL", of: about),
            entries: []
        )
        if let start = rows.dropFirst(2).firstIndex(where: { CSVTable.has(["Position", "Name"], in: $0) }),
            let table = CSVTable(rows[start...], requiring: ["Name"])
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
        column: String = "Name",
        address: String,
        _ path: String,
        _ index: Int
    ) -> ImportedDiary.Name? {
        let title = table.cell(column, of: row)
        guard !title.trimmed.isEmpty else {
            note("The film has no name.", path, index)
            return nil
        }
        let cell = table.cell("Year", of: row)
        let year = ImportedCells.year(cell)
        if year == nil, !cell.trimmed.isEmpty { note("“\(cell)” is no year.", path, index) }
        return ImportedDiary.Name(title: title, year: year, address: address)
    }

    private mutating func day(_ cell: String, _ path: String, _ index: Int) -> CivilDay? {
        if cell.trimmed.isEmpty { return nil }
        do {
            return try ImportedCells.day(cell)
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
        if let rating = Rating.stored(Int(cell.trimmed)) { return rating }
        note("“\(cell)” is no rating from 1 to 10.", path, index)
        return nil
    }

    /// Notes what could not be read: of a row, counted from zero, or of the whole file.
    private mutating func note(_ reason: String, _ path: String, _ index: Int? = nil) {
        diary.report.problems.append(.init(file: path, row: index.map { $0 + 1 }, reason: reason))
    }
}
