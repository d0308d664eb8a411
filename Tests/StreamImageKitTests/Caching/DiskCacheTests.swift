import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DiskCacheTests {
    let fixture: DiskCacheFixture

    init() throws { fixture = try DiskCacheFixture() }

    @Test func whatWasStoredIsReadByAnotherInstance() throws {
        let headers: HTTPHeaders = ["ETag": "\"1\"", "Cache-Control": "max-age=60", "Vary": "Accept"]
        let entry = DiskCacheFixture.entry(1, bytes: 35_000, headers: headers)
        try fixture.cache().store(entry, for: DiskCacheFixture.key(1))
        let cache = fixture.cache()
        #expect(cache.entry(for: DiskCacheFixture.key(1)) == entry)
        #expect(cache.contains(DiskCacheFixture.key(1)))
        #expect(cache.entry(for: DiskCacheFixture.key(2)) == nil)
        #expect(!cache.contains(DiskCacheFixture.key(2)))
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 63, 64, 65, 5_000_000, 20_000_000])
    func bodiesOfEverySizeComeBack(bytes: Int) throws {
        let entry = DiskEntry(body: Data(repeating: 7, count: bytes), facts: DiskCacheFixture.entry(1).facts)
        let cache = fixture.cache()
        try cache.store(entry, for: DiskCacheFixture.key(1))
        let found = try #require(cache.entry(for: DiskCacheFixture.key(1)))
        #expect(found == entry)
        #expect(found.body.startIndex == 0)
    }

    @Test func aBodyCanBeChangedAndOutlivesItsEntry() throws {
        let cache = fixture.cache()
        let entry = DiskCacheFixture.entry(1, bytes: 40_000)
        try cache.store(entry, for: DiskCacheFixture.key(1))
        var body = try #require(cache.entry(for: DiskCacheFixture.key(1))?.body)
        let copy = body
        body.append(contentsOf: [1, 2, 3])
        body[0] = ~entry.body[0]
        cache.remove(DiskCacheFixture.key(1))
        #expect(copy == entry.body)
        #expect(body.count == entry.body.count + 3)
    }

    @Test func aSliceOfDataIsStoredAsWhatItShows() throws {
        let cache = fixture.cache()
        let whole = DiskCacheFixture.entry(1, bytes: 5_000)
        let slice = DiskEntry(body: whole.body[1_000..<2_000], facts: whole.facts)
        try cache.store(slice, for: DiskCacheFixture.key(1))
        #expect(cache.entry(for: DiskCacheFixture.key(1))?.body == Data(whole.body[1_000..<2_000]))
    }

    @Test func theLastWriterWins() throws {
        let cache = fixture.cache()
        for version in 0..<5 {
            try cache.store(DiskCacheFixture.entry(1, version: version), for: DiskCacheFixture.key(1))
        }
        #expect(cache.entry(for: DiskCacheFixture.key(1)) == DiskCacheFixture.entry(1, version: 4))
        #expect(try fixture.files().count == 1)
    }

    @Test func fileNamesHaveAFixedLengthAndNoPartOfTheAddress() throws {
        let cache = fixture.cache()
        let addresses = ["http://example.com/a", "http://example.com/" + String(repeating: "long/", count: 2_000)]
        for address in addresses { try cache.store(DiskCacheFixture.entry(1), for: DiskCacheFixture.key(address)) }
        let names = try fixture.files().keys.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.utf8.count == 67 && $0.allSatisfy { $0.isHexDigit || $0 == "/" } })
        for address in addresses { #expect(cache.entry(for: DiskCacheFixture.key(address)) != nil) }
    }

    @Test func accountsAndHeadersHaveEntriesOfTheirOwn() throws {
        let cache = fixture.cache()
        let address = "http://example.com/me.jpg"
        let keys = [
            DiskCacheFixture.key(address),
            DiskCacheFixture.key(address, partition: "anna"),
            DiskCacheFixture.key(address, partition: "bert"),
            DiskCacheFixture.key(address, headers: ["Accept": "image/png"]),
        ]
        for (number, key) in keys.enumerated() { try cache.store(DiskCacheFixture.entry(number), for: key) }
        for (number, key) in keys.enumerated() { #expect(cache.entry(for: key) == DiskCacheFixture.entry(number)) }
    }

    @Test func filesAndFoldersAreTheUsersOwn() throws {
        try fixture.cache().store(DiskCacheFixture.entry(1), for: DiskCacheFixture.key(1))
        func mode(_ path: String) throws -> Int? {
            (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
        }
        let path = fixture.path(of: DiskCacheFixture.key(1))
        #expect(try mode(path) == 0o600)
        #expect(try mode(fixture.directory.path) == 0o700)
        #expect(try mode((path as NSString).deletingLastPathComponent) == 0o700)
    }

    @Test func noSecretReachesTheDisk() throws {
        let secret = "7f2e-secret-value"
        let key = DiskCacheFixture.key("http://example.com/1.jpg", headers: ["Authorization": "Bearer \(secret)"])
        let answer: HTTPHeaders = [
            "set-cookie": "session=\(secret)", "Connection": "X-Hop", "X-Hop": secret, "Proxy-Authenticate": secret,
            "ETag": "kept",
        ]
        let cache = fixture.cache()
        try cache.store(DiskCacheFixture.entry(1, headers: answer), for: key)
        for path in try fixture.files().keys {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(data.range(of: Data(secret.utf8)) == nil)
        }
        #expect(cache.entry(for: key)?.facts.headers == ["ETag": "kept"])
    }

    @Test func removingOneKeepsTheOthers() throws {
        let cache = fixture.cache()
        for number in 0..<3 { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
        cache.remove(DiskCacheFixture.key(1))
        cache.remove(DiskCacheFixture.key(9))
        #expect((0..<3).map { cache.contains(DiskCacheFixture.key($0)) } == [true, false, true])
        #expect(cache.statistics().count == 2)
    }

    @Test func emptyingLeavesWhatIsNoneOfTheCaches() throws {
        let cache = fixture.cache()
        for number in 0..<50 { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
        let own = fixture.directory.appendingPathComponent("holiday.jpg")
        try Data([1]).write(to: own)
        try cache.removeAll()
        #expect(try fixture.files() == [own.path: 1])
        #expect(cache.entry(for: DiskCacheFixture.key(1)) == nil)
        try cache.store(DiskCacheFixture.entry(1), for: DiskCacheFixture.key(1))
        #expect(cache.entry(for: DiskCacheFixture.key(1)) != nil)
    }

    @Test func openingAndReadingMakeNoFolder() throws {
        let cache = fixture.cache()
        #expect(cache.entry(for: DiskCacheFixture.key(1)) == nil)
        #expect(cache.statistics().count == 0)
        #expect(cache.statistics().oldest == nil)
        #expect(Array(cache.entries()).isEmpty)
        cache.settle()
        #expect(!FileManager.default.fileExists(atPath: fixture.directory.path))
    }

    @Test func entriesTellAddressSizeAndTime() throws {
        let cache = fixture.cache()
        let key = DiskCacheFixture.key("http://anna:secret@example.com/ä.jpg", partition: "anna")
        let entry = DiskCacheFixture.entry(1, bytes: 4_321, headers: ["content-type": "image/jpeg"])
        try cache.store(entry, for: key)
        let item = try #require(Array(cache.entries()).first)
        #expect(item.address == "http://…@example.com/%C3%A4.jpg")
        #expect(item.partition == "anna")
        #expect(item.bodyBytes == 4_321)
        #expect(item.contentType == "image/jpeg")
        #expect(item.stored == entry.facts.responseTime)
        #expect(item.fileBytes == cache.statistics().bytes)
        #expect(try fixture.files() == [item.path: item.fileBytes])
    }

    @Test func entriesWithLongHeadsAreListedToo() throws {
        let cache = fixture.cache()
        let address = "http://example.com/?" + String(repeating: "q", count: 9_000)
        try cache.store(DiskCacheFixture.entry(1, bytes: 10), for: DiskCacheFixture.key(address))
        #expect(Array(cache.entries()).map(\.address) == [address])
    }

    @Test func theDefaultFolderFollowsTheEnvironment() {
        #expect(DiskCache.defaultDirectory(cacheHome: "/x/y", home: "/home/a").path == "/x/y/streamimage")
        #expect(DiskCache.defaultDirectory(cacheHome: nil, home: "/home/a").path == "/home/a/.cache/streamimage")
        #expect(DiskCache.defaultDirectory(cacheHome: "", home: "/home/a").path == "/home/a/.cache/streamimage")
        #expect(DiskCache.defaultDirectory(cacheHome: "rel", home: "/home/a").path == "/home/a/.cache/streamimage")
    }
}
