public import Foundation
import SQLite

extension FilmStore {
    /// Writes the tables of a Letterboxd export as one zip file, or into a folder, which is made if it is missing.
    ///
    /// A name that ends in `.zip` is a zip file, which is written whole or not at all; in a folder each file is.
    public func exportLetterboxd(to url: URL) async throws(StoreError) {
        let files = try await read(.letterboxdFiles(zone: zone()))
        guard url.pathExtension.lowercased() == "zip" else { return try await write(files, to: url) }
        do {
            try await backupActor.perform { try ZipFile.write(files, to: url) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Writes the films that are rated as IMDb's file of ratings.
    ///
    /// Only films that came from IMDb have its numbers and votes; the others have the columns that are known.
    public func exportIMDb(to file: URL) async throws(StoreError) {
        let text = try await read(.imdbFile)
        try await write([file.lastPathComponent: text], to: file.deletingLastPathComponent())
    }

    /// Writes everything as JSON.
    public func exportJSON(to file: URL) async throws(StoreError) {
        let archive = try await read(.archive)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let text = try await backupActor.perform { String(decoding: try encoder.encode(archive), as: UTF8.self) }
            try await write([file.lastPathComponent: text + "\n"], to: file.deletingLastPathComponent())
        } catch {
            throw StoreError(error)
        }
    }

    private func write(_ files: [String: String], to folder: URL) async throws(StoreError) {
        do {
            try await backupActor.perform {
                for (path, text) in files {
                    let file = folder.appendingPathComponent(path)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(),
                        withIntermediateDirectories: true
                    )
                    try Data(text.utf8).write(to: file, options: .atomic)
                }
            }
        } catch {
            throw StoreError(error)
        }
    }
}
