public import Foundation
import StreamImageKit

/// The last known state of every page that was seen, kept in a folder for when the service cannot be reached.
///
/// One file a page and filter, written whole and then renamed, so that a process that dies leaves no half of one. A file
/// that is damaged, of another version, or under another's name is a miss, as is one that cannot be read. What cannot be
/// written is not kept; nobody is told, since the page itself is at hand.
public final class CharacterPageCache: Sendable {
    /// The folder; it is made when the first page is kept.
    public let directory: URL
    /// How many pages are kept at most; the ones that were written longest ago go first.
    public let maximumCount: Int

    private let service: String
    // Files block, which the cooperative threads must not; one at a time, so that what is written later also wins.
    private let queue = DispatchQueue(label: "Characters.CharacterPageCache", qos: .utility)

    /// Makes a cache; nothing is touched yet.
    ///
    /// - Parameters:
    ///   - directory: A folder of its own, below the user's caches.
    ///   - service: Which service the pages are of; those of others are never handed out.
    ///   - maximumCount: How many pages are kept at most. The default is 500.
    public init(directory: URL, service: String, maximumCount: Int = 500) {
        self.directory = directory
        self.service = service
        self.maximumCount = max(1, maximumCount)
    }

    /// The last known state of a page, marked as stale; `nil` where there is none.
    public func page(_ number: Int, matching filter: CharacterFilter) async -> CharacterPage? {
        let key = Entry.Key(service: service, filter: filter, number: number)
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.read(key)) }
        }
    }

    /// Keeps a page instead of what was known of it before.
    ///
    /// It returns at once; whoever asks for the page from then on gets this one.
    public func store(_ page: CharacterPage, matching filter: CharacterFilter) {
        let entry = Entry(key: Entry.Key(service: service, filter: filter, number: page.number), page: page)
        queue.async { self.write(entry) }
    }

    // MARK: On the queue

    private struct Entry: Codable, Sendable {
        struct Key: Codable, Hashable, Sendable {
            let service: String
            let filter: CharacterFilter
            let number: Int
        }

        /// Grows when a record's fields change, so that older files are misses.
        static let currentVersion = 1

        var version = Entry.currentVersion
        let key: Key
        let page: CharacterPage
    }

    private static let suffix = ".page.json"

    /// A name of fixed length, whatever was searched for.
    private func file(for key: Entry.Key) -> URL {
        let parts = [key.service, key.filter.name, key.filter.status?.rawValue ?? "", String(key.number)]
        // Each part with its length before it, so that no two keys are written alike.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return directory.appendingPathComponent(Digest(hashing: text.utf8).hexadecimal + Self.suffix)
    }

    private func read(_ key: Entry.Key) -> CharacterPage? {
        guard let data = try? Data(contentsOf: file(for: key)),
            let entry = try? JSONDecoder().decode(Entry.self, from: data),
            entry.version == Entry.currentVersion, entry.key == key, entry.page.number == key.number
        else { return nil }
        var page = entry.page
        page.isStale = true
        return page
    }

    private func write(_ entry: Entry) {
        let file = file(for: entry.key)
        guard let data = try? JSONEncoder().encode(entry) else { return }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        } catch {
            // What was known before is older than what could not be written now; it must not come back as the last word.
            try? FileManager.default.removeItem(at: file)
        }
        trim()
    }

    private func trim() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        let files = names.filter { $0.hasSuffix(Self.suffix) }.map { directory.appendingPathComponent($0) }
        guard files.count > maximumCount else { return }
        let dated = files.map { file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            return (file: file, written: attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        for entry in dated.sorted(by: { $0.written < $1.written }).prefix(files.count - maximumCount) {
            try? FileManager.default.removeItem(at: entry.file)
        }
    }
}
