#if canImport(CCurl)
import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Each in a process of its own, since descriptors and threads are counted.
@Suite(.timeLimit(.minutes(1)))
struct CurlTransportResourceTests {
    @Test
    func twoHundredLoadsLeaveNoThreadAndNoDescriptorBehind() async {
        await #expect(processExitsWith: .success) {
            // Whatever Foundation and the test library open once is opened by a first round.
            try await Self.loadTwoHundred()
            let before = try Self.descriptorCount()
            try await Self.loadTwoHundred()
            // The kernel takes a thread off its list a moment after those who wait for its end go on.
            while try Self.ownThreadCount() > 0 { await Task.yield() }
            let after = try Self.descriptorCount()
            precondition(after == before, "\(before) descriptors became \(after)")
        }
    }

    @Test
    func tooManyOpenFilesIsAFailedConnectionAndPasses() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
            let transport = CurlTransport(
                configuration: .isolated.with {
                    $0.maximumConnections = 100
                    $0.maximumConnectionsPerHost = 100
                }
            )
            _ = try await transport.response(to: server.url("/"))
            var hogs: [Int32] = []
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = 64
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while case let hog = dup(0), hog >= 0 { hogs.append(hog) }
            let kept = server.url("/kept")
            let other = server.url("/").replacingOccurrences(of: "127.0.0.1", with: "localhost")
            for url in [kept, other] {
                let loads = try (0..<20).map { _ in try transport.start(url).recorder }
                for load in loads {
                    switch await load.result {
                    case .success(let response): precondition(response.status == 200)
                    case .failure(.connectionFailed(_, let cause)):
                        precondition(cause.domain == "errno" && cause.code == Int(EMFILE), "\(cause)")
                    case .failure(let error): preconditionFailure("\(error)")
                    }
                }
            }
            // A transport that cannot even begin says so, and begins when it can.
            let late = CurlTransport(configuration: .isolated)
            guard case .connectionFailed = try await late.error(of: kept) else { preconditionFailure("it loaded") }
            for hog in hogs { close(hog) }
            _ = try await late.response(to: kept)
            _ = try await transport.response(to: other)
        }
    }

    @Test
    func manyCancelledLoadsEachReturnOnce() async throws {
        let gate = Gate()
        let fast = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
        let slow = try LoopbackServer { _ in .init(gate: gate) }
        let closed = try LoopbackServer { _ in .init() }
        closed.shutDown()
        let transport = CurlTransport(configuration: .isolated)
        var loads: [(recorder: LoadRecorder, task: any DataLoadingTask)] = []
        for index in 0..<1_000 {
            let url = [fast.url("/"), slow.url("/"), closed.url("/")][index % 3]
            loads.append(try transport.start(url, priority: ImagePriority.allCases[index % 5]))
            if index % 2 == 0 { loads[index].task.cancel() }
            if index % 7 == 0 { loads[index / 2].task.setPriority(.high) }
            if index % 5 == 0 { loads[index / 2].task.cancel() }
        }
        for load in loads { load.task.cancel() }
        for load in loads {
            switch await load.recorder.result {
            case .success, .failure(.cancelled), .failure(.connectionFailed): break
            case .failure(let error): Issue.record("\(error)")
            }
        }
        try await slow.waitForOpenConnections(atMost: 0)
        #expect(loads.allSatisfy { $0.recorder.finishCount == 1 })
    }

    private static func loadTwoHundred() async throws {
        let server = try LoopbackServer { _ in .init(body: pseudoRandomData(1_000)) }
        let transport = CurlTransport(configuration: .isolated)
        let host = server.url("/").replacingOccurrences(of: "127.0.0.1", with: "localhost")
        let loads = try (0..<200).map { try transport.start($0 % 2 == 0 ? server.url("/\($0)") : host).recorder }
        for load in loads {
            guard try await load.result.get().status == 200 else { preconditionFailure("no answer") }
        }
    }

    private static func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Threads of the transport and of the loopback server.
    private static func ownThreadCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            .compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
            .filter { $0.hasPrefix("streamimage") || $0.hasPrefix("loopback") }
            .count
    }
}
#endif
