import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
    private let server: SampleCatalogServer
    private let client: RawClient

    init() throws {
        server = try SampleCatalogServer()
        client = RawClient(port: server.port)
    }

    @Test func theBaseAddressLeadsToTheService() async throws {
        #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)/api")
        let index = try await client.get("/api")
        #expect(index.status == 200)
        #expect(String(decoding: index.body, as: UTF8.self).contains("\"\(server.baseURL.absoluteString)/character\""))
    }

    @Test func escapesInPathAndQueryAreUndone() async throws {
        let batch = try await client.get("/api/character/%5B1,2%5D")
        #expect(batch.status == 200 && batch.body.starts(with: Data("[{\"id\":1,".utf8)))
        let search = try await client.get("/api/character?name=von+Hohen&type=&name=von%20hohen")
        #expect(search.status == 200)
        #expect(search.body.starts(with: Data("{\"info\":{\"count\":1,\"pages\":1,\"next\":null,\"prev\":null}".utf8)))
    }

    @Test func aPortraitComesWithEverythingACacheNeeds() async throws {
        let picture = try await client.get("/api/character/avatar/7.jpeg")
        let person = try #require(SampleCatalog.standard.person(id: 7))
        #expect(picture.status == 200)
        #expect(picture.body == (try Avatar.jpeg(for: person)))
        #expect(picture.headers["content-type"] == "image/jpeg")
        #expect(picture.headers["accept-ranges"] == "bytes")
        #expect(picture.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(picture.headers["date"].flatMap(Timestamp.init(httpText:)) != nil)
        #expect(picture.headers["last-modified"].flatMap(Timestamp.init(httpText:)) != nil)
        let tag = try #require(picture.headers["etag"])
        #expect(tag.hasPrefix("\""))

        let known = try await client.get("/api/character/avatar/7.jpeg", headers: ["If-None-Match: \(tag)"])
        #expect(known.status == 304 && known.body.isEmpty)
        #expect(known.headers["etag"] == tag)
        let part = try await client.get(
            "/api/character/avatar/7.jpeg", headers: ["Range: bytes=-100", "If-Range: \(tag)"])
        #expect(part.status == 206 && part.body == picture.body.suffix(100))
        let beyond = try await client.get("/api/character/avatar/7.jpeg", headers: ["Range: bytes=999999-"])
        #expect(beyond.status == 416)
        #expect(beyond.headers["content-range"] == "bytes */\(picture.body.count)")
    }

    @Test func headHasTheHeadersWithoutTheBody() async throws {
        for path in ["/api/character", "/api/character/avatar/1.jpeg", "/nowhere"] {
            let get = try await client.get(path)
            let head = try await client.get(path, method: "HEAD")
            #expect(head.status == get.status && head.body.isEmpty)
            #expect(head.headers["content-length"] == String(get.body.count))
            #expect(head.headers["etag"] == get.headers["etag"])
        }
    }

    @Test func otherMethodsAreRefused() async throws {
        let answer = try await client.get("/api/character", method: "POST", headers: ["Content-Length: 0"])
        #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
    }

    @Test func everythingIsCounted() async throws {
        let page = try await client.get("/api/character?page=2")
        let picture = try await client.get("/api/character/avatar/1.jpeg")
        _ = try await client.get("/api/character/avatar/1.jpeg", method: "HEAD")
        let tag = try #require(picture.headers["etag"])
        _ = try await client.get("/api/character/avatar/1.jpeg", headers: ["If-None-Match: \(tag)"])
        let missing = try await client.get("/nowhere")
        let counts = server.requestCounts
        #expect(counts.total == 5)
        #expect(counts.byRoute == ["characters": 1, "avatar": 3, "unknown": 1])
        #expect(counts.avatars == 3 && counts.pages == 1)
        #expect(counts.notModified == 1 && counts.failuresInjected == 0)
        #expect(counts.bytesSent == page.body.count + picture.body.count + missing.body.count)
    }

    @Test func manyAtOnceAreAllAnsweredWhole() async throws {
        let client = client
        let statuses = try await withThrowingTaskGroup(of: Bool.self) { group in
            for id in 1...60 {
                group.addTask {
                    let answer = try await client.get("/api/character/avatar/\(id % 6 + 1).jpeg")
                    return answer.status == 200 && answer.isComplete
                }
            }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: true, count: 60))
    }

    @Test func offlineRefusesConnectionsAndOnlineIsTheSamePortAgain() async throws {
        try server.setOffline(true)
        await #expect(throws: RawClient.Failure.refused) { try await client.get("/api") }
        #expect(server.options.isOffline)
        try server.setOffline(true)
        try server.setOffline(false)
        #expect(try await client.get("/api").status == 200)
        #expect(server.requestCounts.total == 1)
    }

    @Test func goingOnlineFailsWhileAnotherHasThePort() async throws {
        try server.setOffline(true)
        let other = try SampleCatalogServer(options: .init(port: server.port))
        #expect {
            try server.setOffline(false)
        } throws: { error in
            guard case SampleCatalogError.portUnavailable(server.port, _)? = error as? SampleCatalogError else {
                return false
            }
            return true
        }
        #expect(server.options.isOffline)
        other.stop()
        try server.setOffline(false)
        #expect(try await client.get("/api").status == 200)
    }

    @Test func aServerMayStartOffline() async throws {
        let server = try SampleCatalogServer(options: .init(isOffline: true))
        await #expect(throws: RawClient.Failure.refused) { try await RawClient(port: server.port).get("/api") }
        try server.update { $0.isOffline = false }
        #expect(try await RawClient(port: server.port).get("/api").status == 200)
    }

    @Test func aPortInUseIsAnErrorThatNamesIt() throws {
        #expect {
            try SampleCatalogServer(options: .init(port: server.port))
        } throws: { error in
            guard case SampleCatalogError.portUnavailable(server.port, _)? = error as? SampleCatalogError else {
                return false
            }
            return "\(error)".contains("\(server.port)")
        }
    }

    @Test func aStoppedServerRefusesAndSaysSo() async throws {
        server.stop()
        server.stop()
        await #expect(throws: RawClient.Failure.refused) { try await client.get("/api") }
        #expect(throws: SampleCatalogError.stopped) { try server.setOffline(false) }
        #expect(throws: SampleCatalogError.stopped) { try server.update { $0.latency = 1 } }
        // The port is free again.
        let next = try SampleCatalogServer(options: .init(port: server.port))
        #expect(try await RawClient(port: next.port).get("/api").status == 200)
    }

    @Test func stoppingLeavesNeitherThreadsNorDescriptors() async throws {
        // In a process of its own, where no other test opens anything.
        await #expect(processExitsWith: .success) {
            func useOne() async throws {
                let server = try SampleCatalogServer()
                let status = try await RawClient(port: server.port).get("/api").status
                #expect(status == 200)
                try server.setOffline(true)
                try server.setOffline(false)
                server.stop()
            }
            try await useOne()
            let before = Usage()
            for _ in 0..<20 { try await useOne() }
            let after = Usage()
            #expect(after.descriptors <= before.descriptors)
            #expect(after.serverThreads == 0)
        }
    }
}

/// What this process holds on to.
private struct Usage {
    let descriptors: Int
    /// Threads of libmicrohttpd, by their names.
    let serverThreads: Int

    init() {
        let files = FileManager.default
        descriptors = (try? files.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
        let threads = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        serverThreads =
            threads.filter { thread in
                let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
                return name?.hasPrefix("MHD") ?? false
            }.count
    }
}
