import FilmDiary
import Foundation

// Measures what each screen asks of a store of 50,000 films and 100,000 viewings: the median and the worst of many.

let films = 50_000
let viewings = 100_000
let rounds = 41
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-diary-bench-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
}

func report(_ name: String, _ times: [Duration]) {
    let sorted = times.sorted()
    guard let worst = sorted.last else { return }
    func text(_ duration: Duration) -> String {
        let digits = String(format: "%.2f", milliseconds(duration))
        return String(repeating: " ", count: max(0, 9 - digits.count)) + digits
    }
    let label = name + String(repeating: " ", count: max(0, 34 - name.count))
    print("\(label)\(text(sorted[sorted.count / 2])) ms\(text(worst)) ms")
}

func measure(
    _ name: String,
    times: Int = rounds,
    _ body: () async throws -> Void,
    after: () async throws -> Void = {}
) async throws {
    var durations: [Duration] = []
    for _ in 0..<times {
        durations.append(try await ContinuousClock().measure { try await body() })
        try await after()
    }
    report(name, durations)
}

func openStore() async throws -> FilmStore? {
    guard case .ready(let store) = try await FilmStore.open(in: folder) else { return nil }
    return store
}

if let store = try await openStore() {
    let filling = try await ContinuousClock().measure {
        try await store.fillForMeasuring(films: films, viewings: viewings)
    }
    print("\(films) films, \(viewings) viewings, filled in \(Int(milliseconds(filling))) ms")
    print("                                     median        worst")
    await store.close()
}
var opened: FilmStore?
try await measure("open", times: 9) {
    opened = try await openStore()
} after: {
    await opened?.close()
}
try await measure("open, and look through the file", times: 9) { try await openStore()?.close() }
if let store = try await openStore() {
    try await measure("diary, first page") { _ = try await store.read(.diary(limit: 60)) }
    try await measure("watchlist, first page") { _ = try await store.read(.watchlist(limit: 60)) }
    try await measure("likes, first page") { _ = try await store.read(.likes(limit: 60)) }
    try await measure("lists") { _ = try await store.read(.lists) }
    try await measure("profile") { _ = try await store.read(.profile(year: 2026)) }
    try await measure("detail") {
        _ = try await store.read(.activity(filmID: "sample:4711"))
        _ = try await store.read(.viewings(filmID: "sample:4711"))
    }
    for text in ["t", "th", "the", "the bel", "bel", "dearbel", "zzz"] {
        try await measure("search “\(text)”") { _ = try await store.read(.search(text)) }
    }
    let film = FilmFacts(id: "sample:1", title: "The edited one")
    try await measure("one durable edit") { _ = try await store.setLiked(Bool.random(), film) }
    try await measure("backup", times: 3) {
        try await store.copy(to: folder.appendingPathComponent("copy.sqlite"))
    }
    await store.close()
}
