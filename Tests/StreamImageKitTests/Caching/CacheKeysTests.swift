import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CacheKeysTests {
    private func source(
        _ text: String,
        headers: HTTPHeaders = [:],
        key: String? = nil,
        partition: String? = nil
    ) -> SourceKey {
        ImageRequest(ImageSource(text), headers: headers, key: key, partition: partition).sourceKey
    }

    /// Written down once: a key that changes between versions or machines makes every stored file worthless.
    @Test func keysAreTheSameInEveryProcessAndVersion() {
        let request = ImageRequest(url: "https://example.com/a.jpg", target: ImageTarget(width: 100, height: 50))
        #expect(request.sourceKey.identity == "4:http;25:https://example.com/a.jpg;0:;1:0;")
        #expect(
            request.sourceKey.digest.hexadecimal
                == "b996c86902f47d03f5001c80d84f2aa18168bf892a3cc4bb3c98690a399ed6bc"
        )
    }

    @Test func processorsKeepPicturesApartAndBytesTogether() {
        let plain = ImageRequest(url: "http://h/a")
        let requests = [
            plain, plain.processed(by: [.circle]), plain.processed(by: [.greyscale]),
            plain.processed(by: [.circle, .greyscale]), plain.processed(by: [.greyscale, .circle]),
            plain.processed(by: [.custom("streamimagekit/circle24:streamimagekit/greyscale", { $0 })]),
            plain.processed(by: [.gaussianBlur(radius: 1)]), plain.processed(by: [.gaussianBlur(radius: 1.5)]),
        ]
        #expect(Set(requests.map(\.renditionKey)).count == requests.count)
        #expect(Set(requests).count == requests.count)
        #expect(Set(requests.map(\.sourceKey)).count == 1)
        #expect(requests[1].processed(by: []) == plain)
        let box = ImageTarget(width: 5, height: 5)
        #expect(requests[1].resized(to: box) == plain.resized(to: box).processed(by: [.circle]))
    }

    @Test func theDigestIsSHA256() {
        // FIPS 180-4's example of one block.
        #expect(
            Digest(hashing: "abc".utf8).hexadecimal
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            Digest(hashing: "".utf8).hexadecimal
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
        #expect(Digest(bytes: Digest(hashing: "abc".utf8).bytes) == Digest(hashing: "abc".utf8))
        #expect(Digest(bytes: [1, 2, 3]) == nil)
    }

    @Test func addressesThatMeanTheSameHaveOneKey() {
        #expect(source("HTTP://Example.com:80/a/../b#top") == source("http://example.com/b"))
        #expect(source("http://example.com") == source("http://example.com/"))
        #expect(source("http://example.com/%7euser") == source("http://example.com/%7Euser"))
    }

    @Test func theWholeQueryCountsInItsOrder() {
        #expect(source("http://h/a?x=1&y=2") != source("http://h/a?y=2&x=1"))
        #expect(source("http://h/a?x=1") != source("http://h/a"))
        #expect(source("http://h/a?") != source("http://h/a"))
    }

    @Test func headersAndAccountsKeepRequestsApart() {
        let plain = source("http://h/a")
        #expect(plain != source("http://h/a", headers: ["Accept": "image/webp"]))
        #expect(plain != source("http://h/a", partition: "me"))
        #expect(plain != source("http://h/a", partition: ""))
        #expect(source("http://h/a", partition: "me") != source("http://h/a", partition: "you"))
        #expect(
            source("http://h/a", headers: ["Authorization": "1"])
                != source("http://h/a", headers: ["Authorization": "2"])
        )
    }

    @Test func theOrderAndCaseOfHeadersDoNotMatter() {
        #expect(
            source("http://h/a", headers: ["A": "1", "B": "2"]) == source("http://h/a", headers: ["b": "2", "a": "1"])
        )
    }

    @Test func noSecretIsWrittenIntoTheIdentity() {
        let identity = source("http://h/a", headers: ["Authorization": "Bearer s3cret"]).identity
        #expect(!identity.contains("s3cret"))
        #expect(!source("http://me:s3cret@h/a").identity.contains("s3cret"))
    }

    @Test func userAndPasswordKeepRequestsApart() {
        #expect(source("http://me:1@h/a") != source("http://h/a"))
        #expect(source("http://me:1@h/a") != source("http://me:2@h/a"))
        #expect(source("http://me:1@h/a", key: "k") != source("http://you:1@h/a", key: "k"))
    }

    @Test func anExplicitKeyStandsForTheAddress() {
        #expect(source("http://h/a?sig=1", key: "a") == source("http://h/a?sig=2", key: "a"))
        #expect(source("http://h/a", key: "http://h/b") != source("http://h/b"))
        #expect(source("http://h/a", key: "a") != source("http://h/a", key: "a", partition: "me"))
    }

    @Test func fieldsCannotRunIntoOneAnother() {
        #expect(source("http://h/a", key: "x", partition: "y") != source("http://h/a", key: "xy", partition: ""))
        #expect(source("http://h/", key: "a;1:b") != source("http://h/", key: "a", partition: "b"))
    }

    @Test func boxesHaveKeysOfTheirOwnAndEqualBoxesShareOne() {
        func key(_ target: ImageTarget) -> RenditionKey { ImageRequest(url: "http://h/a", target: target).renditionKey }
        let targets = [
            ImageTarget.original, ImageTarget(width: 50, height: nil), ImageTarget(width: nil, height: 50),
            ImageTarget(width: 50, height: 50), ImageTarget(width: 50, height: 50, mode: .fill),
            ImageTarget(width: 50, height: 50, allowsEnlarging: true), ImageTarget(width: 5, height: 50),
        ]
        #expect(Set(targets.map(key)).count == targets.count)
        // With one free side, fitting and filling are the same thing.
        #expect(key(ImageTarget(width: 50, height: nil)) == key(ImageTarget(width: 50, height: nil, mode: .fill)))
    }

    @Test func aFileThatWasReplacedHasAnotherKey() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.png")
        try Data([1]).write(to: URL(fileURLWithPath: path))
        let before = ImageRequest(ImageSource(filePath: path))
        try Data([1, 2]).write(to: URL(fileURLWithPath: path))
        let after = ImageRequest(ImageSource(filePath: path))
        #expect(before.sourceKey != after.sourceKey)
        #expect(after.sourceKey == ImageRequest(ImageSource("file://\(path)")).sourceKey)
    }
}
