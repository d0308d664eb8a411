public import Foundation
public import StreamImageKit

/// A loader that answers from a script and remembers what it was asked for; it never touches the network.
///
/// An address has an answer (``answer(_:with:)``), or is held (``hold(_:)``) until the test finishes its loads by hand. A
/// load for any other address fails, is kept in ``unscriptedURLs``, and is reported to `onUnscripted`.
///
/// ```swift
/// let loader = ScriptedLoader { Issue.record("nobody scripted \($0)") }
/// loader.answer("https://example.com/a.png", with: .success(ScriptedLoader.response(body: picture)))
/// ```
public final class ScriptedLoader: DataLoading {
    /// One load that the loader was asked for.
    public struct Load: Sendable, Identifiable {
        /// Counts from 0 in the order of the loads.
        public let id: Int
        /// What was asked for.
        public let request: DataRequest
        /// Every priority the load has had, the first one first.
        public internal(set) var priorities: [ImagePriority]
        /// Whether it was cancelled before it finished.
        public internal(set) var isCancelled = false
        /// Whether it has finished, in whatever way.
        public internal(set) var isFinished = false

        /// The text of the address.
        public var url: String { request.url.text }
        /// The priority it has now.
        public var priority: ImagePriority { priorities.last ?? .normal }
    }

    private typealias Handler = @Sendable (DataLoadingEvent) -> Void

    private enum Script: Sendable {
        case answer(Result<DataResponse, ImageError>)
        case hold
    }

    private struct State: Sendable {
        var scripts: [String: Script] = [:]
        var loads: [Load] = []
        var handlers: [Int: Handler] = [:]
        var unscriptedURLs: [String] = []
    }

    private struct Task: DataLoadingTask {
        let loader: ScriptedLoader
        let id: Int
        func cancel() { loader.end(id, with: .failure(.cancelled)) }
        func setPriority(_ priority: ImagePriority) { loader.setPriority(priority, of: id) }
    }

    private let state = Watched(State())
    private let onUnscripted: @Sendable (String) -> Void
    // Handlers are called from here, one at a time and never from inside `load` or `cancel`, as real loaders do it.
    private let queue = DispatchQueue(label: "StreamImageTesting.ScriptedLoader")

    /// Makes a loader without a script.
    ///
    /// - Parameter onUnscripted: Called with an address that nobody scripted. The default writes to standard error.
    public init(onUnscripted: @escaping @Sendable (String) -> Void = ScriptedLoader.complain) {
        self.onUnscripted = onUnscripted
    }

    /// Says on standard error that nobody scripted an address.
    public static func complain(about url: String) {
        FileHandle.standardError.write(Data("ScriptedLoader: nobody scripted a load of \(url)\n".utf8))
    }

    /// A complete answer, for scripts.
    ///
    /// Its address is replaced by the one that was asked for.
    public static func response(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) -> Answer {
        Answer(status: status, headers: headers, body: body)
    }

    /// An answer without its address.
    public struct Answer: Sendable {
        /// The status code.
        public var status: Int
        /// The header fields.
        public var headers: HTTPHeaders
        /// The body.
        public var body: Data
    }

    // MARK: The script

    /// Answers every load of an address, from now on, with the same outcome.
    ///
    /// The address is compared in its normal form.
    public func answer(_ url: String, with outcome: Result<Answer, ImageError>) {
        guard let address = try? SourceURL(url) else { return onUnscripted(url) }
        let result = outcome.map { answer in
            DataResponse(status: answer.status, url: address, headers: answer.headers, body: answer.body)
        }
        state.update { $0.scripts[address.text] = .answer(result) }
    }

    /// Keeps the loads of an address pending until they are finished by hand.
    public func hold(_ url: String) {
        guard let address = try? SourceURL(url) else { return onUnscripted(url) }
        state.update { $0.scripts[address.text] = .hold }
    }

    // MARK: By hand

    /// Reports progress of a load that is held.
    public func progress(_ id: Load.ID, receivedBytes: Int, expectedBytes: Int?) {
        state.update { state in
            guard let handler = state.handlers[id] else { return }
            queue.async { handler(.progress(receivedBytes: receivedBytes, expectedBytes: expectedBytes)) }
        }
    }

    /// Ends a load that is held.
    ///
    /// A load that is over stays as it ended.
    public func finish(_ id: Load.ID, with outcome: Result<Answer, ImageError>) {
        let loads = state.value.loads
        guard loads.indices.contains(id) else { return }
        let url = loads[id].request.url
        end(id, with: outcome.map { DataResponse(status: $0.status, url: url, headers: $0.headers, body: $0.body) })
    }

    // MARK: What was seen

    /// Every load so far, in order.
    public var loads: [Load] { state.value.loads }
    /// Loads that have not finished.
    public var pendingLoads: [Load] { state.value.loads.filter { !$0.isFinished } }
    /// Addresses that were asked for although nobody scripted them.
    public var unscriptedURLs: [String] { state.value.unscriptedURLs }

    /// Returns once so many loads were asked for.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForLoads(_ count: Int) async throws {
        try await wait { $0.count >= count }
    }

    /// Returns once the loads are as a condition wants them.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func wait(until isSatisfied: @escaping @Sendable ([Load]) -> Bool) async throws {
        try await state.wait { isSatisfied($0.loads) }
    }

    // MARK: DataLoading

    /// Starts a load and answers it from the script.
    public func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> any DataLoadingTask {
        let url = request.url.text
        let (id, script) = state.update { state in
            let id = state.loads.count
            state.loads.append(Load(id: id, request: request, priorities: [priority]))
            state.handlers[id] = handler
            if state.scripts[url] == nil { state.unscriptedURLs.append(url) }
            return (id, state.scripts[url])
        }
        switch script {
        case .answer(let result): end(id, with: result)
        case .hold: break
        case nil:
            onUnscripted(url)
            end(id, with: .failure(.refusedByPolicy(url: url, reason: "ScriptedLoader has no script for it")))
        }
        return Task(loader: self, id: id)
    }

    private func setPriority(_ priority: ImagePriority, of id: Int) {
        state.update { $0.loads[id].priorities.append(priority) }
    }

    private func end(_ id: Int, with result: Result<DataResponse, ImageError>) {
        state.update { state in
            guard let handler = state.handlers.removeValue(forKey: id) else { return }
            state.loads[id].isFinished = true
            if case .failure(.cancelled) = result { state.loads[id].isCancelled = true }
            // Within the lock, so that what is decided first is also delivered first.
            queue.async { handler(.finished(result)) }
        }
    }
}
