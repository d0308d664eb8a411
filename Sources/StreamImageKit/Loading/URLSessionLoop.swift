#if !canImport(CCurl)
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport's serial queue: takes commands, drives the session, hears from it, reports.
final class URLSessionLoop: NSObject, URLSessionDataDelegate {
    private struct State: Sendable {
        var table: TransferTable
        /// What is under way, by the number of its task.
        var running: [Int: URLSessionExchange] = [:]
        var session: URLSession?
        /// When time-outs are looked at next.
        var wakeUpTime = Double.infinity
        /// What handlers and the observer are told once the lock is free.
        var reports: [@Sendable () -> Void] = []

        mutating func report(_ event: DataLoadingEvent, of load: TransferLoad) {
            reports.append { load.handler(event) }
        }
    }

    private let configuration: TransportConfiguration
    private let sessionConfiguration: URLSessionConfiguration
    private let queue = DispatchQueue(label: "StreamImageKit.network", qos: .userInitiated)
    private let callbacks = OperationQueue()
    private let lastID = Lock(0)
    // Only the queue takes this lock, so nobody ever waits for it; it is what lets the compiler check that.
    private let state: Lock<State>

    init(configuration: TransportConfiguration, session: URLSessionConfiguration) {
        self.configuration = configuration
        sessionConfiguration = session.adapted(to: configuration)
        state = Lock(State(table: TransferTable(configuration: configuration)))
        callbacks.underlyingQueue = queue
        callbacks.maxConcurrentOperationCount = 1
    }

    // MARK: From any thread

    func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> TransferLoad {
        let id = lastID.withLock { lastID in
            lastID += 1
            return lastID
        }
        let load = TransferLoad(id: id, request: request, handler: handler) { [self] in post($0) }
        post(.start(load, priority))
        return load
    }

    private func post(_ command: TransferCommand) {
        queue.async { [self] in step { state in carryOut(command, in: &state) } }
    }

    /// Cancels what is under way, and lets go of the session, which holds on to this object until then.
    func stop() {
        queue.async { [self] in
            step { state in
                for load in state.table.loads { finish(load.id, with: .failure(.cancelled), in: &state) }
                state.session?.invalidateAndCancel()
                state.session = nil
            }
        }
    }

    // MARK: On the queue

    /// Changes the state, begins what may begin, then reports.
    private func step(_ change: (inout State) -> Void) {
        let (reports, wakeUpTime) = state.withLock { state in
            change(&state)
            startWaiting(in: &state)
            defer { state.reports = [] }
            return (state.reports, planWakeUp(in: &state))
        }
        if let wakeUpTime { wakeUp(at: wakeUpTime) }
        for report in reports { report() }
    }

    private func carryOut(_ command: TransferCommand, in state: inout State) {
        switch command {
        case .start(let load, let priority):
            do { try state.table.add(load, priority: priority) } catch {
                finish(load.id, with: .failure(error), in: &state)
            }
        case .cancel(let id):
            finish(id, with: .failure(.cancelled), in: &state)
        case .setPriority(let priority, let id):
            state.table.setPriority(priority, of: id)
            state.running.values.first { $0.load.id == id }?.setPriority(priority)
        }
    }

    private func startWaiting(in state: inout State) {
        while let next = state.table.takeNext(at: MonotonicClock.now) {
            if next.load.isCancelled {
                finish(next.load.id, with: .failure(.cancelled), in: &state)
            } else if let request = URLRequest(next.request, configuration: configuration) {
                let session =
                    state.session
                    ?? URLSession(configuration: sessionConfiguration, delegate: self, delegateQueue: callbacks)
                state.session = session
                let task = session.dataTask(with: request)
                state.running[task.taskIdentifier] =
                    URLSessionExchange(next, task: task, configuration: configuration)
                task.resume()
            } else {
                let error = ImageError.invalidURL(next.request.url.description, reason: "Foundation does not take it")
                finish(next.load.id, with: .failure(error), in: &state)
            }
        }
    }

    /// Forgets a load before its handler is told: whoever asks again from there finds everything in order.
    private func finish(_ id: Int, with result: Result<DataResponse, ImageError>, in state: inout State) {
        let running = state.running.first { $0.value.load.id == id }
        if let running {
            state.running[running.key] = nil
            running.value.task.cancel()
        }
        end(id, with: result, of: running?.value, in: &state)
    }

    /// Forgets a load whose exchange is running no more, and tells what came of it.
    private func end(
        _ id: Int,
        with result: Result<DataResponse, ImageError>,
        of exchange: URLSessionExchange?,
        in state: inout State
    ) {
        guard let load = state.table.remove(id) else { return }
        if case .failure(let error) = result, let partial = exchange?.interrupted(by: error) {
            state.report(.interrupted(partial), of: load)
        }
        state.report(.finished(result), of: load)
    }

    // MARK: Time

    /// When to look at time-outs, where that is sooner than planned.
    private func planWakeUp(in state: inout State) -> Double? {
        let next = state.running.values.map(\.exchange.deadline).min() ?? .infinity
        guard next < state.wakeUpTime else { return nil }
        state.wakeUpTime = next
        return next
    }

    private func wakeUp(at time: Double) {
        let seconds = min(max(0, time - MonotonicClock.now), 86_400)
        queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.step { [self] state in
                // Another one that is due sooner has taken its place.
                guard state.wakeUpTime == time else { return }
                state.wakeUpTime = .infinity
                self?.expireOverdue(in: &state)
            }
        }
    }

    /// Ends what has been silent or under way for too long.
    private func expireOverdue(in state: inout State) {
        let now = MonotonicClock.now
        for running in state.running.values {
            if let error = running.exchange.expired(at: now) {
                finish(running.load.id, with: .failure(error), in: &state)
            }
        }
    }

    // MARK: From the session

    /// Passes on what the session says of a task; whether the task goes on.
    private func take(
        _ task: URLSessionTask,
        _ change: (inout URLSessionExchange?) throws(ImageError) -> DataLoadingEvent?
    ) -> Bool {
        var isWanted = false
        step { state in
            guard let load = state.running[task.taskIdentifier]?.load else { return }
            do throws(ImageError) {
                if let event = try change(&state.running[task.taskIdentifier]) { state.report(event, of: load) }
                isWanted = true
            } catch {
                // The end of a redirect's task, however it comes, is where the load goes on.
                if state.running[task.taskIdentifier]?.exchange.isRedirect == true { return task.cancel() }
                finish(load.id, with: .failure(error), in: &state)
            }
        }
        return isWanted
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isWanted = take(dataTask) { exchange throws(ImageError) in
            try exchange?.take(response)
            return nil
        }
        completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = take(dataTask) { exchange throws(ImageError) in try exchange?.take(data) ?? nil }
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        _ = take(task) { exchange in
            exchange?.noteHoldBack()
            return nil
        }
    }

    /// Comes before the end of the task.
    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        guard configuration.observer != nil else { return }
        _ = take(task) { exchange in
            exchange?.take(metrics)
            return nil
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        _ = take(task) { exchange throws(ImageError) in
            try exchange?.take(response)
            return nil
        }
        // Refused, so that the task ends with the redirect itself, and our rules decide where to go from there.
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        step { state in
            guard let exchange = state.running.removeValue(forKey: task.taskIdentifier) else { return }
            let id = exchange.load.id
            let outcome = exchange.outcome(of: error)
            if outcome.isAnswer, let observer = configuration.observer, let timings = exchange.timings {
                state.reports.append { observer(timings) }
            }
            switch outcome {
            case .finished(let result):
                if case .success = result, let progress = exchange.exchange.lastProgress {
                    state.report(progress, of: exchange.load)
                }
                end(id, with: result, of: exchange, in: &state)
            case .redirected(let location):
                do throws(ImageError) { try state.table.redirect(id, to: location) } catch {
                    finish(id, with: .failure(error), in: &state)
                }
            }
        }
    }
}
#endif
