import Foundation
import StreamImageKit

/// Decides what becomes of each request, and counts; it knows nothing of sockets.
final class RequestDesk: Sendable {
    /// What is to be done about one request.
    struct Order: Sendable {
        var answer: HTTPAnswer
        /// Seconds until the answer begins.
        var latency: Double
        var fault: Fault?
    }

    private struct State: Sendable {
        var options: SampleCatalogServer.Options
        var counts = RequestCounts()
    }

    private let router: Router
    private let line: Line
    private let state: Lock<State>

    init(router: Router, options: SampleCatalogServer.Options, scheduler: any Scheduling) {
        self.router = router
        line = Line(scheduler: scheduler)
        state = Lock(State(options: options))
    }

    var options: SampleCatalogServer.Options {
        get { state.withLock { $0.options } }
        set { state.withLock { $0.options = newValue } }
    }

    var counts: RequestCounts {
        state.withLock { $0.counts }
    }

    /// Takes a request; it has its number, and with it its fate, from this moment on.
    func order(for request: HTTPRequest) -> Order {
        let (route, answer) = router.answer(to: request)
        return state.withLock { state in
            let options = state.options
            let fault = Fault(ofRequest: state.counts.total, rate: options.failureRate, seed: options.failureSeed)
            state.counts.total += 1
            state.counts.byRoute[route, default: 0] += 1
            if fault != nil { state.counts.failuresInjected += 1 }
            if fault == nil, answer.status == 304 { state.counts.notModified += 1 }
            // Not a number, negative and endless alike are no latency that a timer could keep.
            let latency = options.latency.isFinite ? max(0, options.latency) : 0
            return Order(answer: answer, latency: latency, fault: fault)
        }
    }

    var isPaced: Bool { state.withLock { $0.options.bandwidth != nil } }

    /// Reserves the line for the next bytes of an answer.
    func reserve(upTo byteCount: Int) -> Line.Grant {
        line.reserve(upTo: byteCount, bandwidth: options.bandwidth)
    }

    func countSent(_ byteCount: Int) {
        state.withLock { $0.counts.bytesSent += byteCount }
    }
}
