public import Foundation
import SQLite

extension FilmStore {
    /// Writes the tables of a Letterboxd export as one zip file, or into a folder, which is made if it is missing.
    ///
    /// A name that ends in `.zip` is a zip file, which is written whole or not at all; in a folder each file is. Of an
    /// earlier export into the same folder nothing is left; one that holds other tables is refused (`unwritable`).
    public func exportLetterboxd(to url: URL) async throws(StoreError) {
        let files = try await read(.letterboxdFiles(zone: zone()))
        guard url.pathExtension.lowercased() == "zip" else {
            return try await write { try ExportedFolder(url).write(files) }
        }
        try await write { try ExportedFile(url).write(Data(ZipWriter.bytes(of: files))) }
    }

    /// Writes the films that are rated as IMDb's file of ratings.
    ///
    /// Only films that came from IMDb have its numbers and votes; the others have the columns that are known.
    public func exportIMDb(to file: URL) async throws(StoreError) {
        let text = try await read(.imdbFile)
        try await write { try ExportedFile(file).write(Data(text.utf8)) }
    }

    /// Writes everything as JSON.
    public func exportJSON(to file: URL) async throws(StoreError) {
        let archive = try await read(.archive)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            // Whole, as the store has them: a fraction would be what binary numbers cannot hold.
            var container = encoder.singleValueContainer()
            try container.encode(Stored.milliseconds(date))
        }
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try await write { try ExportedFile(file).write(try encoder.encode(archive) + Data("\n".utf8)) }
    }

    /// Runs what makes and writes files on a queue of the store's own.
    private func write(_ body: @Sendable () throws -> Void) async throws(StoreError) {
        do {
            try await backupActor.perform(body)
        } catch {
            throw StoreError(error)
        }
    }
}
