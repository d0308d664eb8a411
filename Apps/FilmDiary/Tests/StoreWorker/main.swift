import FilmDiary
import Foundation
import SQLite

// What the tests of the diary's store do in a process of its own, since only a process can be killed, be out of disk space
// or be somebody else. It prints one line for each thing that is done, and done for good.

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

func openStore(_ folder: String) async throws -> FilmStore {
    // A test runs next to hundreds of others on a slow machine.
    let options = FilmStore.Options(busyTimeout: 120_000)
    switch try await FilmStore.open(in: URL(fileURLWithPath: folder), options: options).checked() {
    case .ready(let store): return store
    case .damaged(let choice): throw StoreError.damaged(reason: choice.reason)
    }
}

/// Edit after edit, numbered, until somebody stops it.
func edit(_ folder: String, from first: Int) async throws {
    say("begun")
    let store = try await openStore(folder)
    say("open")
    for number in first... {
        let film = FilmFacts(id: "film:\(number % 40)", title: "Film \(number % 40)", directors: ["Ida \(number % 7)"])
        if number.isMultiple(of: 3) {
            _ = try await store.log(film, ViewingEntry(day: nil, tags: ["\(number)"]))
        } else {
            _ = try await store.setReview("\(number) " + String(repeating: "review ", count: number % 300), film)
        }
        say("\(number)")
    }
}

/// Reads a number and writes the next one, in one transaction, many times.
func count(_ folder: String, times: Int) async throws {
    let store = try await openStore(folder)
    say("open")
    for _ in 0..<times {
        try await store.write { connection in
            let runtime = try connection.integer("SELECT runtime FROM film WHERE key = 'film:1'")
            try connection.execute("UPDATE film SET runtime = ? WHERE key = 'film:1'", [.integer(runtime + 1)])
        }
    }
    say("done")
}

/// Brings a store up to date, and is killed before the statement of that number.
func migrate(_ folder: String, stoppedAt stop: Int) throws {
    let connection = try Connection(path: folder + "/diary.sqlite")
    try connection.useWriteAheadLog()
    var statements = 0
    connection.willRun = { _ in
        if statements == stop { kill(getpid(), SIGKILL) }
        statements += 1
    }
    try connection.migrate(Schema.migrations)
    say("done")
}

/// What somebody who owns none of the files can do with a store.
func visit(_ folder: String) async throws {
    if geteuid() == 0 {
        guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else { return say("root stays root") }
    }
    let store = try await openStore(folder)
    say("\(store.access)")
    let activity = try await store.read(.activity(filmID: "film:1"))
    say(activity.map(\.film.title) ?? "nothing")
    do {
        _ = try await store.setLiked(true, FilmFacts(id: "film:1", title: "Film 1"))
        say("written")
    } catch {
        if case .readOnly = error { say("read only") } else { throw error }
    }
    let backup = try await store.backUpIfDue()
    say(backup == nil ? "no backup" : "backup")
}

/// Writes until the system lets no file grow, and goes on when it does again.
func fill(_ folder: String, bytes: Int) async throws {
    let store = try await openStore(folder)
    let film = FilmFacts(id: "film:1", title: "Film 1")
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let before = limit.rlim_cur
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    var number = 0
    do {
        while number < 10_000 {
            _ = try await store.log(film, ViewingEntry(day: nil, review: String(repeating: "long ", count: 2_000)))
            number += 1
        }
        say("never full")
    } catch {
        switch error {
        case .diskFull, .inputOutput: say("full")
        default: throw error
        }
    }
    say("\(try await store.read(.viewings(filmID: film.id)).count == number)")
    limit.rlim_cur = before
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    _ = try await store.log(film, ViewingEntry(day: nil))
    say("\(try await store.read(.viewings(filmID: film.id)).count == number + 1)")
}

let arguments = CommandLine.arguments.dropFirst()
do {
    switch (arguments.first, arguments.count) {
    case ("edit", 3): try await edit(arguments[2], from: Int(arguments[3]) ?? 0)
    case ("count", 3): try await count(arguments[2], times: Int(arguments[3]) ?? 0)
    case ("migrate", 3): try migrate(arguments[2], stoppedAt: Int(arguments[3]) ?? 0)
    case ("visit", 2): try await visit(arguments[2])
    case ("fill", 3): try await fill(arguments[2], bytes: Int(arguments[3]) ?? 0)
    default: say("usage: store-worker edit|count|migrate|visit|fill FOLDER [NUMBER]")
    }
} catch {
    say("error: \(error)")
    exit(1)
}
