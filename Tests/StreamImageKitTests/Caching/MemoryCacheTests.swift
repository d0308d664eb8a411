import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MemoryCacheTests {
    private func entry(_ side: Int) -> LoadedImage {
        let bitmap = Bitmap(size: PixelSize(width: side, height: side), format: .rgb8)
        return .init(bitmap: bitmap, source: SourceFacts(format: .png, size: bitmap.size, byteCount: 1))
    }

    private func key(_ name: String) -> RenditionKey {
        ImageRequest(.bytes(.init(), identifier: name)).renditionKey
    }

    @Test func theCostIsTheDecodedBytes() {
        let cache = MemoryCache(limitBytes: 10_000)
        cache.store(entry(10), for: key("a"))
        #expect(cache.statistics.bytes == 10 * 10 * 3)
    }

    @Test func hitsAndMissesAreCountedAndProbesCountNoMiss() {
        let cache = MemoryCache(limitBytes: 10_000)
        #expect(cache.image(for: key("a"), countsMiss: false) == nil)
        #expect(cache.image(for: key("a")) == nil)
        cache.store(entry(1), for: key("a"))
        #expect(cache.image(for: key("a"))?.bitmap.width == 1)
        #expect(cache.statistics.hits == 1)
        #expect(cache.statistics.misses == 1)
    }

    @Test func aReadRefreshesRecencyAndAPeekDoesNot() {
        let cache = MemoryCache(limitBytes: 600)
        cache.store(entry(10), for: key("a"))
        cache.store(entry(10), for: key("b"))
        _ = cache.image(for: key("a"))
        _ = cache.peek(key("b"))
        cache.store(entry(10), for: key("c"))
        #expect(cache.peek(key("a")) != nil)
        #expect(cache.peek(key("b")) == nil)
        #expect(cache.statistics.evictions == 1)
    }

    @Test func anImageLargerThanTheLimitIsNotStoredAndEvictsNothing() {
        let cache = MemoryCache(limitBytes: 400)
        cache.store(entry(10), for: key("a"))
        cache.store(entry(20), for: key("b"))
        #expect(cache.peek(key("a")) != nil)
        #expect(cache.peek(key("b")) == nil)
    }

    @Test func trimmingKeepsTheMostRecent() {
        let cache = MemoryCache(limitBytes: 10_000)
        for name in ["a", "b", "c"] { cache.store(entry(10), for: key(name)) }
        cache.trim(toBytes: 300)
        #expect(cache.peek(key("c")) != nil)
        #expect(cache.statistics.count == 1)
        cache.removeAll()
        #expect(cache.statistics.bytes == 0)
    }

    @Test func manyThreadsKeepTheLimit() async {
        let cache = MemoryCache(limitBytes: 3_000)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for step in 0..<500 {
                        cache.store(entry(1 + step % 20), for: key("\((task * 7 + step) % 30)"))
                        _ = cache.image(for: key("\(step % 30)"))
                    }
                }
            }
        }
        #expect(cache.statistics.bytes <= 3_000)
    }
}
