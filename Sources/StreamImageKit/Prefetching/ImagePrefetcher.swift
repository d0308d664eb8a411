/// Loads what a list will show soon: a window of requests around what is visible, at low priority, a few at a time.
///
/// What falls out of the window is cancelled; that never touches a load which a cell has joined, since a cell waits for
/// itself. A cell that binds a prefetched picture finds it in memory, or joins its load and thereby makes it urgent.
@MainActor
public final class ImagePrefetcher {
    /// Where prefetched pictures go.
    public enum Destination: Hashable, Sendable {
        /// Decoded, in memory: the default, for what is seen within the second.
        case memory
        /// Bytes on disk only, for long lists that may never be scrolled to the end.
        case disk
    }

    /// How far the window reaches.
    public var window: PrefetchWindow
    /// The most loads under way at once.
    ///
    /// The default is 6.
    public var batchSize: Int
    /// While it is set nothing new is begun; what is under way is stopped.
    ///
    /// Set it when data costs. By itself the prefetcher pauses, whatever is set here, while the system reports that memory is
    /// short, and for ten seconds after.
    public var isPaused = false {
        didSet { if isPaused != oldValue { advance() } }
    }

    private let pipeline: ImagePipeline
    private let destination: Destination
    private let request: @MainActor (Int) -> ImageRequest?
    private var wanted: [Int] = []
    private var running: [Int: Task<Void, Never>] = [:]
    /// Items of the window that are loaded, or that failed: neither is asked for again while it stays in the window.
    private var done: Set<Int> = []
    private var lastVisible: Range<Int>?
    private var isMemoryShort = false {
        didSet { if isMemoryShort != oldValue { advance() } }
    }
    private var shortages: Task<Void, Never>?

    /// Makes a prefetcher that does nothing until ``update(visible:count:direction:)`` is called.
    ///
    /// - Parameters:
    ///   - pipeline: What to load with.
    ///   - destination: Where pictures go. The default is memory.
    ///   - window: How far the window reaches.
    ///   - batchSize: The most loads under way at once. The default is 6.
    ///   - request: The request for an item, which must be the one that its cell will bind; `nil` where it has no picture.
    public init(
        pipeline: ImagePipeline,
        destination: Destination = .memory,
        window: PrefetchWindow = PrefetchWindow(),
        batchSize: Int = 6,
        request: @escaping @MainActor (Int) -> ImageRequest?
    ) {
        self.pipeline = pipeline
        self.destination = destination
        self.window = window
        self.batchSize = max(1, batchSize)
        self.request = request
        let changes = pipeline.memoryShortage.changes
        shortages = Task { [weak self] in
            for await isShort in changes { self?.isMemoryShort = isShort }
        }
    }

    deinit {
        shortages?.cancel()
        for load in running.values { load.cancel() }
    }

    /// The number of loads under way.
    public var loadCount: Int { running.count }

    /// Moves the window to what is visible now.
    ///
    /// - Parameters:
    ///   - visible: The indices on screen.
    ///   - count: The number of items in the list.
    ///   - direction: Where the list is moving; `nil` takes it from how the visible range has moved.
    public func update(visible: Range<Int>, count: Int, direction: PrefetchWindow.Direction? = nil) {
        let direction = direction ?? inferredDirection(to: visible)
        lastVisible = visible
        wanted = window.indices(around: visible, direction: direction, count: count)
        let window = Set(wanted)
        for (index, load) in running where !window.contains(index) {
            load.cancel()
            running[index] = nil
        }
        done.formIntersection(window)
        advance()
    }

    /// Stops everything and forgets where the list was.
    public func stop() {
        wanted = []
        lastVisible = nil
        done = []
        for load in running.values { load.cancel() }
        running = [:]
    }

    private func inferredDirection(to visible: Range<Int>) -> PrefetchWindow.Direction {
        guard let lastVisible, lastVisible.lowerBound != visible.lowerBound else { return .none }
        return visible.lowerBound > lastVisible.lowerBound ? .forward : .backward
    }

    private func advance() {
        guard !isPaused, !isMemoryShort else {
            for load in running.values { load.cancel() }
            running = [:]
            return
        }
        var next = wanted.makeIterator()
        while running.count < batchSize, let index = next.next() {
            guard running[index] == nil, !done.contains(index), let request = request(index) else { continue }
            if destination == .memory, pipeline.cachedImage(for: request) != nil {
                done.insert(index)
            } else {
                begin(request, at: index)
            }
        }
    }

    private func begin(_ request: ImageRequest, at index: Int) {
        var request = request
        request.priority = .low
        let (pipeline, destination) = (pipeline, destination)
        running[index] = Task { [weak self] in
            let error = await Self.load(request, with: pipeline, to: destination)
            guard !Task.isCancelled, let self else { return }
            if error != .cancelled { self.done.insert(index) }
            self.running[index] = nil
            self.advance()
        }
    }

    private static func load(
        _ request: ImageRequest,
        with pipeline: ImagePipeline,
        to destination: Destination
    ) async -> ImageError? {
        do throws(ImageError) {
            switch destination {
            case .memory: _ = try await pipeline.image(for: request)
            case .disk: _ = try await pipeline.data(for: request)
            }
            return nil
        } catch {
            return error
        }
    }
}
