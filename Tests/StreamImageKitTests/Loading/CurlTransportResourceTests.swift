#if canImport(CCurl)
import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Each in a process of its own, since descriptors and threads are counted.
@Suite(.timeLimit(.minutes(5)))
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
            #expect(after == before)
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
            #expect(try await transport.error(of: server.url("/")) == nil)
            var hogs: [Int32] = []
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = 64
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            func takeAll() { while case let hog = open("/dev/null", O_RDONLY), hog >= 0 { hogs.append(hog) } }
            takeAll()
            // Nothing is awaited as long as no file can be opened: whenever work is queued, Dispatch on Linux opens one a
            // second to see how busy its threads are, and traps where it cannot.
            let kept = server.url("/kept")
            let other = server.url("/").replacingOccurrences(of: "127.0.0.1", with: "localhost")
            for url in [kept, other] {
                let loads = try (0..<20).map { _ in try transport.start(url).recorder }
                for load in loads {
                    switch load.waitForResult() {
                    case .success(let response): #expect(response.status == 200)
                    case .failure(.connectionFailed(_, let cause)):
                        #expect(cause.domain == "errno" && cause.code == Int(EMFILE))
                    case .failure(let error): Issue.record(error)
                    }
                }
            }
            // A transport that cannot even begin says so, and begins when it can.
            takeAll()
            let late = CurlTransport(configuration: .isolated)
            let refused = try late.start(kept).recorder.waitForResult()
            for hog in hogs { close(hog) }
            if case .failure(.connectionFailed) = refused {} else { Issue.record("\(refused)") }
            for (transport, url) in [(late, kept), (transport, kept)] {
                let error = try await transport.error(of: url)
                #expect(error == nil, "\(url): \(String(describing: error))")
            }
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
            #expect(try await load.result.get().status == 200)
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
