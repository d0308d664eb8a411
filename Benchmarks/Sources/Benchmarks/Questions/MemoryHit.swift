import Foundation
import StreamImageKit

/// Asks how long a picture takes that is in memory.
///
/// All 826 are, and they are asked for in random order, by keys that were made before, as our requests were. `NSCache` is
/// asked by address (making its key anew at each look-up, as many programs do, takes longer), and by the cheapest keys it
/// can have, objects that know their hash; an actor's dictionary by our own requests, awaited from the main actor and from
/// elsewhere.
struct MemoryHit: Question {
    static let name = "memory"

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func answer() async throws -> [Finding] {
        let target = ImageTarget(width: Surroundings.side, height: Surroundings.side)
        let requests = (1...Surroundings.pictureCount).shuffled().map {
            ImageRequest(url: surroundings.address(of: $0), target: target)
        }
        let store = ActorStore()
        for request in requests { await store.store(Self.bitmap, for: request) }

        let contest = Contest(
            question: "memory hit",
            ours: pipeline(requests),
            rivals: [
                foundationCache("NSCache", requests.map { NSString(string: $0.source.description) }, .timesFaster(8)),
                foundationCache("NSCache, keys that know their hash", requests.map(HashedKey.init), nil),
                Contender(name: "actor, from the main actor") { try await Self.awaitOnMainActor(store, requests) },
                Contender(name: "actor, from a task") { try await Self.awaitElsewhere(store, requests) },
            ],
            // Many short rounds: most of them are over before anybody else gets the processor.
            rounds: surroundings.rounds(500),
            warmUps: 5
        )
        return try await contest.findings(bound: 150e-9)
    }

    /// How often an actor is asked in a round, since a hop takes long.
    private static let hopCount = 100

    private static var bitmap: Bitmap {
        Bitmap(size: PixelSize(width: Surroundings.side, height: Surroundings.side), format: .rgb8)
    }

    /// What each of `count` hits took.
    ///
    /// Their widths were added up, so that none can have been left out.
    private static func timing(_ seconds: Double, width: Int, count: Int) throws -> Timing {
        try BenchmarkError.require(width == Surroundings.side * count, "a picture was missing in memory")
        return Timing(seconds: seconds / Double(count))
    }

    private func pipeline(_ requests: [ImageRequest]) -> Contender {
        let pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: nil))
        for request in requests { pipeline.store(Self.bitmap, format: .jpeg, for: request) }
        return Contender(name: "") {
            let repeats = 5
            var width = 0
            let stopwatch = Stopwatch()
            for _ in 0..<repeats {
                for request in requests { width &+= pipeline.cachedImage(for: request)?.bitmap.width ?? 0 }
            }
            return try Self.timing(stopwatch.seconds, width: width, count: repeats * requests.count)
        }
    }

    private func foundationCache<Key: NSObject>(
        _ name: String,
        _ keyList: [Key],
        _ target: Finding.Target?
    ) -> Contender {
        // Rounds follow one another; `NSCache` may be shared anyway, but its declaration does not say so.
        nonisolated(unsafe) let cache = NSCache<Key, FoundationValue>()
        nonisolated(unsafe) let keys = keyList
        for key in keys { cache.setObject(FoundationValue(Self.bitmap), forKey: key, cost: Self.bitmap.byteCount) }
        return Contender(name: name, target: target) {
            var width = 0
            let stopwatch = Stopwatch()
            for key in keys { width &+= cache.object(forKey: key)?.bitmap.width ?? 0 }
            return try Self.timing(stopwatch.seconds, width: width, count: keys.count)
        }
    }

    @MainActor
    private static func awaitOnMainActor(_ store: ActorStore, _ requests: [ImageRequest]) async throws -> Timing {
        var width = 0
        let stopwatch = Stopwatch()
        for request in requests.prefix(hopCount) { width &+= await store.bitmap(for: request)?.width ?? 0 }
        return try timing(stopwatch.seconds, width: width, count: hopCount)
    }

    @concurrent
    private static func awaitElsewhere(_ store: ActorStore, _ requests: [ImageRequest]) async throws -> Timing {
        var width = 0
        let stopwatch = Stopwatch()
        for request in requests.prefix(hopCount) { width &+= await store.bitmap(for: request)?.width ?? 0 }
        return try timing(stopwatch.seconds, width: width, count: hopCount)
    }
}

/// What many write who want a cache that is safe to share.
private actor ActorStore {
    private var bitmaps: [ImageRequest: Bitmap] = [:]

    func store(_ bitmap: Bitmap, for request: ImageRequest) { bitmaps[request] = bitmap }
    func bitmap(for request: ImageRequest) -> Bitmap? { bitmaps[request] }
}

/// A key that costs `NSCache` as little as a key can.
private final class HashedKey: NSObject {
    private let request: ImageRequest
    private let knownHash: Int

    init(_ request: ImageRequest) {
        self.request = request
        knownHash = request.hashValue
    }

    override var hash: Int { knownHash }
    override func isEqual(_ object: Any?) -> Bool { (object as? HashedKey)?.request == request }
}

private final class FoundationValue {
    let bitmap: Bitmap
    init(_ bitmap: Bitmap) { self.bitmap = bitmap }
}
