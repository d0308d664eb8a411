import Foundation
import StreamImageKit

/// What is measured in a process of its own, since the rivals are programs too: this program, called in another way.
enum Worker {
    /// The bytes of all pictures with our transport.
    case transport
    /// The bytes of all pictures with Foundation.
    case urlSession
    /// The pixels of all pictures with a pipeline whose disk cache is in this folder.
    case pipeline(cache: URL)

    /// The first argument of a call as a worker.
    static let argument = "worker"

    /// Runs the worker as a program, which prints what it took by its own clock.
    func run(_ surroundings: Surroundings) throws -> Program.Run {
        let arguments =
            switch self {
            case .transport: ["transport"]
            case .urlSession: ["urlsession"]
            case .pipeline(let cache): ["pipeline", cache.path]
            }
        guard let program = Bundle.main.executablePath else {
            throw BenchmarkError("this program does not find itself")
        }
        return try Program(program, [Self.argument, surroundings.server.absoluteString] + arguments).run()
    }

    /// Does the work that the arguments after ``argument`` name.
    static func main(_ arguments: [String]) async throws {
        guard arguments.count >= 2 else { throw BenchmarkError("a worker needs a server and a name") }
        let addresses = (1...Surroundings.pictureCount).map { "\(arguments[0])/\($0).jpeg" }
        let stopwatch = Stopwatch()
        switch arguments[1] {
        case "transport": try await TransportWork.run(addresses)
        case "urlsession": try await URLSessionWork.run(addresses)
        case "pipeline" where arguments.count == 3:
            try await PipelineWork.run(addresses, cache: URL(fileURLWithPath: arguments[2], isDirectory: true))
        default: throw BenchmarkError("there is no worker \(arguments[1])")
        }
        print(stopwatch.seconds)
    }
}

private enum TransportWork {
    static func run(_ addresses: [String]) async throws {
        let transport = CurlTransport(
            configuration: TransportConfiguration(maximumConnectionsPerHost: Surroundings.connections)
        )
        let requests = try addresses.map { DataRequest(url: try SourceURL($0)) }
        let tally = Tally(expected: requests.count)
        try await tally.wait {
            for request in requests {
                _ = transport.load(request, priority: .normal) { event in
                    guard case .finished(let result) = event else { return }
                    let isGood = (try? result.get()).map { $0.status == 200 && !$0.body.isEmpty } ?? false
                    tally.count(isGood: isGood)
                }
            }
        }
    }
}

private enum PipelineWork {
    static func run(_ addresses: [String], cache: URL) async throws {
        var configuration = ImagePipeline.Configuration(diskCache: DiskCache(directory: cache))
        configuration.transport.maximumConnectionsPerHost = Surroundings.connections
        let pipeline = ImagePipeline(configuration)
        let target = ImageTarget(width: Surroundings.side, height: Surroundings.side)
        try await withThrowingTaskGroup(of: PixelSize.self) { group in
            for address in addresses {
                group.addTask { try await pipeline.image(for: ImageRequest(url: address, target: target)).bitmap.size }
            }
            for try await size in group {
                try BenchmarkError.require(max(size.width, size.height) == target.width, "a picture has the wrong size")
            }
        }
        await pipeline.waitUntilStored()
    }
}
