import Foundation
import StreamImageKit
import StreamImageTesting

/// The transport of this platform: the same tests judge each.
#if canImport(CCurl)
typealias BuiltInTransport = CurlTransport
#else
typealias BuiltInTransport = URLSessionTransport
#endif

/// A handler that can be awaited: it keeps every event of one load.
final class LoadRecorder: Sendable {
    private struct State: Sendable {
        var events: [DataLoadingEvent] = []
        var waiter: CheckedContinuation<Result<DataResponse, ImageError>, Never>?
        var result: Result<DataResponse, ImageError>?
    }

    private let state = Lock(State())

    var handler: @Sendable (DataLoadingEvent) -> Void {
        { [self] event in
            let resume = state.withLock { state -> (@Sendable () -> Void)? in
                state.events.append(event)
                guard case .finished(let result) = event else { return nil }
                state.result = state.result ?? result
                guard let waiter = state.waiter else { return nil }
                state.waiter = nil
                return { waiter.resume(returning: result) }
            }
            resume?()
        }
    }

    var events: [DataLoadingEvent] { state.withLock { $0.events } }
    var finishCount: Int {
        events.filter { if case .finished = $0 { true } else { false } }.count
    }
    var progress: [Int] {
        events.compactMap { if case .progress(let received, _) = $0 { received } else { nil } }
    }
    var expected: [Int?] {
        events.compactMap { if case .progress(_, let expected) = $0 { .some(expected) } else { nil } }
    }

    var result: Result<DataResponse, ImageError> {
        get async {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiter = continuation }
                    return state.result
                }
                if let result { continuation.resume(returning: result) }
            }
        }
    }

    /// Waits for the result without giving the thread back.
    func waitForResult() -> Result<DataResponse, ImageError> {
        while true {
            if let result = state.withLock({ $0.result }) { return result }
            sched_yield()
        }
    }
}

extension DataLoading {
    func start(
        _ url: String,
        headers: HTTPHeaders = [:],
        priority: ImagePriority = .normal
    ) throws -> (recorder: LoadRecorder, task: any DataLoadingTask) {
        let recorder = LoadRecorder()
        let request = DataRequest(url: try SourceURL(url), headers: headers)
        return (recorder, load(request, priority: priority, handler: recorder.handler))
    }

    func result(of url: String, headers: HTTPHeaders = [:]) async throws -> Result<DataResponse, ImageError> {
        let recorder = try start(url, headers: headers).recorder
        return await recorder.result
    }

    func response(to url: String, headers: HTTPHeaders = [:]) async throws -> DataResponse {
        try await result(of: url, headers: headers).get()
    }

    func error(of url: String, headers: HTTPHeaders = [:]) async throws -> ImageError? {
        let result = try await result(of: url, headers: headers)
        return if case .failure(let error) = result { error } else { nil }
    }
}

extension TransportConfiguration {
    /// Without the environment, so that a proxy on the developer's machine changes nothing.
    static var isolated: TransportConfiguration { TransportConfiguration(environment: [:]) }

    func with(_ change: (inout TransportConfiguration) -> Void) -> TransportConfiguration {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Bytes that look random and are the same in every run.
func pseudoRandomData(_ count: Int) -> Data {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return Data(
        (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    )
}
