#if canImport(CCurl)
import CCurl
import CCurlShims
import Foundation

/// The owner of a multi handle.
final class CurlMulti: Sendable {
    // Used by the transport's thread alone, but for `curl_multi_wakeup`, which libcurl allows from any thread. It is freed
    // with the last reference, when neither can happen any more.
    nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Makes a handle that can be woken; `nil`, with `errno` set, where there is no memory or no descriptor left.
    init?(configuration: TransportConfiguration) {
        guard Self.isLibraryReady, let multi = curl_multi_init() else {
            errno = ENOMEM
            return nil
        }
        pointer = multi
        // Without descriptors libcurl makes a handle that sleeps through every call.
        guard curl_multi_wakeup(multi) == CURLM_OK else {
            errno = EMFILE
            return nil
        }
        _ = sik_curl_multi_set_long(
            multi, CURLMOPT_MAXCONNECTS.rawValue, min(max(1, configuration.maximumConnections), 10_000))
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func wake() {
        _ = curl_multi_wakeup(pointer)
    }
}

/// The transport's thread: takes commands, drives libcurl, reports.
final class CurlLoop {
    private let engine: CurlEngine
    private let multi: CurlMulti
    private let settings: CurlHandle.Settings
    private var table: TransferTable
    /// What is under way, by the number of its load.
    private var exchanges: [Int: CurlExchange] = [:]
    /// The same, by easy handle.
    private var running: [UnsafeMutableRawPointer: CurlExchange] = [:]
    private var idleHandles: [CurlHandle] = []

    private var configuration: TransportConfiguration { settings.configuration }

    init(engine: CurlEngine, multi: CurlMulti, configuration: TransportConfiguration) {
        self.engine = engine
        self.multi = multi
        settings = CurlHandle.Settings(configuration: configuration)
        table = TransferTable(configuration: configuration)
    }

    func run() {
        while let commands = engine.takeCommands() {
            for command in commands { carryOut(command) }
            startWaiting()
            var count: Int32 = 0
            _ = curl_multi_perform(multi.pointer, &count)
            let hasFinished = finishDone()
            let deadline = expireOverdue()
            // A load that ended may have made room, and its handler may have asked for more.
            if !hasFinished, engine.fallAsleep() {
                _ = curl_multi_poll(multi.pointer, nil, 0, milliseconds(until: deadline), nil)
                engine.wakeUp()
            }
        }
        for load in table.loads { finish(load.id, with: .failure(.cancelled)) }
        for case .start(let load, _) in engine.takeLeftovers() { load.handler(.finished(.failure(.cancelled))) }
    }

    private func carryOut(_ command: TransferCommand) {
        switch command {
        case .start(let load, let priority):
            attempt(load.id) { () throws(ImageError) in try table.add(load, priority: priority) }
        case .cancel(let id):
            finish(id, with: .failure(.cancelled))
        case .setPriority(let priority, let id):
            table.setPriority(priority, of: id)
        }
    }

    private func attempt(_ id: Int, _ step: () throws(ImageError) -> Void) {
        do { try step() } catch { finish(id, with: .failure(error)) }
    }

    private func startWaiting() {
        while let next = table.takeNext(at: MonotonicClock.now) {
            if next.load.isCancelled {
                finish(next.load.id, with: .failure(.cancelled))
            } else if let handle = idleHandles.popLast() ?? CurlHandle(settings: settings) {
                let exchange = CurlExchange(next, handle: handle, configuration: configuration)
                exchanges[next.load.id] = exchange
                running[handle.easy] = exchange
                _ = curl_multi_add_handle(multi.pointer, handle.easy)
            } else {
                let error = CurlFailure.underlying(errno: ENOMEM)
                let url = next.request.url.description
                finish(next.load.id, with: .failure(.connectionFailed(url: url, underlying: error)))
            }
        }
    }

    /// Whether any exchange has come to its end.
    private func finishDone() -> Bool {
        var left: Int32 = 0
        var hasFinished = false
        while let message = curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            // The message is gone once its handle is removed.
            let code = message.pointee.data.result
            guard let exchange = running[easy] else { continue }
            hasFinished = true
            let id = exchange.load.id
            let outcome = exchange.outcome(of: code)
            if outcome.isAnswer { configuration.observer?(exchange.timings) }
            switch outcome {
            case .finished(let result): finish(id, with: result)
            case .redirected(let location):
                release(exchange)
                attempt(id) { () throws(ImageError) in try table.redirect(id, to: location) }
            }
        }
        return hasFinished
    }

    /// Ends what has been silent or under way for too long, and says when the next may be due.
    private func expireOverdue() -> Double {
        let now = MonotonicClock.now
        var next = Double.infinity
        for exchange in exchanges.values {
            if let error = exchange.expired(at: now) {
                finish(exchange.load.id, with: .failure(error))
                next = now
            } else {
                next = min(next, exchange.deadline(at: now))
            }
        }
        return next
    }

    private func milliseconds(until deadline: Double) -> Int32 {
        // Half a minute is no polling, and a clock that was wrong is right again after it.
        Int32(min(30_000, max(0, ((deadline - MonotonicClock.now) * 1_000).rounded(.up))))
    }

    /// Takes the exchange apart; an unfinished one closes its connection.
    private func release(_ exchange: CurlExchange) {
        let handle = exchange.handle
        exchanges[exchange.load.id] = nil
        running[handle.easy] = nil
        _ = curl_multi_remove_handle(multi.pointer, handle.easy)
        if idleHandles.count < configuration.maximumConnections { idleHandles.append(handle) }
    }

    /// Forgets a load, then tells its handler: whoever asks again from there finds everything in order.
    private func finish(_ id: Int, with result: Result<DataResponse, ImageError>) {
        var partial: PartialResponse?
        if let exchange = exchanges[id] {
            if case .failure(let error) = result { partial = exchange.interrupted(by: error) }
            release(exchange)
        }
        guard let load = table.remove(id) else { return }
        if let partial { load.handler(.interrupted(partial)) }
        load.handler(.finished(result))
    }
}
#endif
