public import Observation

/// The place in a cell where a picture goes: what it shows now, whatever the cell was used for before.
///
/// A cell that is recycled calls ``bind(_:preview:)`` with what it is to show next and ``unbind()`` when it goes out of
/// use. From the moment `bind` returns, the slot shows the new picture if it is in memory, and otherwise its placeholder;
/// nothing of an earlier request can appear any more, however late it comes.
///
/// A picture that is an animation is played: ``frame`` is drawn in its place from the first frame on. Say with ``isVisible``
/// when nobody can see it.
@MainActor @Observable
public final class ImageSlot {
    /// What the slot shows.
    public enum Phase: Sendable {
        /// Nothing is asked for.
        case empty
        /// The picture is on its way.
        case loading(Loading)
        /// The picture is here.
        case success(ImageResponse)
        /// The picture could not be had; ``ImageSlot/retry()`` asks again.
        case failure(ImageError)
    }

    /// A picture on its way.
    public struct Loading: Sendable {
        /// Another size of the picture that was in memory, to be shown meanwhile.
        public var preview: ImageResponse?
        /// Bytes that have come.
        public var receivedBytes = 0
        /// Bytes that there will be, where the server said so.
        public var expectedBytes: Int?

        /// Makes the start of a load.
        public init(preview: ImageResponse? = nil) {
            self.preview = preview
        }

        /// From 0 to 1, where it is known.
        public var fraction: Double? {
            guard let expectedBytes, expectedBytes > 0 else { return nil }
            return min(1, Double(receivedBytes) / Double(expectedBytes))
        }
    }

    /// What the slot shows now.
    public private(set) var phase: Phase = .empty
    /// Whether the picture should appear by a transition: only where it came after its placeholder was seen, and never
    /// where motion is to be reduced.
    public private(set) var appearsWithTransition = false
    /// Whether the person wants less motion; then no picture asks for a transition, and none is played.
    ///
    /// The default is `false`.
    @ObservationIgnored public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { updateAnimation() } }
    }
    /// Whether pictures that are animations are played; otherwise they are shown as a still.
    ///
    /// The default is `true`.
    @ObservationIgnored public var playsAnimations = true {
        didSet { if playsAnimations != oldValue { updateAnimation() } }
    }
    /// Whether the picture can be seen; while it cannot, an animation stands still, and nothing of it is decoded.
    ///
    /// The default is `true`. Loading does not depend on it.
    @ObservationIgnored public var isVisible = true {
        didSet { if isVisible != oldValue { updateAnimation() } }
    }

    /// What the slot is bound to.
    @ObservationIgnored public private(set) var request: ImageRequest?
    @ObservationIgnored private let loader: any ImageLoading
    @ObservationIgnored private let network: (any NetworkMonitoring)?
    @ObservationIgnored private let scheduler: any Scheduling
    @ObservationIgnored private var load: ImageTask?
    @ObservationIgnored private var listener: Task<Void, Never>?
    /// Grows with every bind, unbind and retry.
    ///
    /// Whatever was begun under another number comes too late.
    @ObservationIgnored private var generation = 0
    private var player: AnimationPlayer?
    @ObservationIgnored private var opening: Task<Void, Never>?
    /// Whether the picture turned out to be no animation, or none that can be opened.
    @ObservationIgnored private var isStill = false

    /// Makes an empty slot.
    ///
    /// - Parameters:
    ///   - loader: Where pictures come from.
    ///   - network: Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    ///   - scheduler: The clock by which animations are played. The default is the system's.
    public init(
        loader: any ImageLoading,
        network: (any NetworkMonitoring)? = nil,
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.loader = loader
        self.network = network
        self.scheduler = scheduler
    }

    deinit {
        listener?.cancel()
        load?.cancel()
        opening?.cancel()
    }

    /// How urgent the picture is: its load, the next attempt where that has failed, and its frames where it is an animation.
    ///
    /// It is the request's until it is set, and again from the next bind on.
    @ObservationIgnored public var priority = ImagePriority.normal {
        didSet {
            load?.priority = priority
            player?.priority = priority
        }
    }

    /// The frame of an animation to be drawn in place of the still; `nil` where the still is what is to be seen.
    public var frame: Bitmap? { player?.frame }
    /// Which frame that is, from 0.
    public var frameIndex: Int? { player?.frameIndex }

    /// Shows a request's picture from now on: at once if it is in memory, else when it comes.
    ///
    /// `nil` shows nothing.
    ///
    /// Binding again to what the slot shows or loads already changes nothing, so that a redraw asks for nothing; one that
    /// differs in priority alone changes the priority of the load.
    ///
    /// - Parameters:
    ///   - request: What to show.
    ///   - preview: Another size of the same picture, shown until the first has come if it is in memory.
    public func bind(_ request: ImageRequest?, preview: ImageRequest? = nil) {
        guard let request else { return unbind() }
        if let bound = self.request, request.showsSame(as: bound) {
            switch phase {
            case .loading, .success:
                self.request = request
                if request.priority != bound.priority { priority = request.priority }
                return
            case .empty, .failure: break
            }
        }
        priority = request.priority
        begin(request, preview: preview, policy: request.cachePolicy)
    }

    /// Shows nothing, and stops the load if nobody else wants it.
    public func unbind() {
        stop()
        request = nil
        priority = .normal
        appearsWithTransition = false
        phase = .empty
    }

    /// Asks again for what failed, past whatever is remembered of the failure.
    ///
    /// Does nothing unless the slot has failed. A request that may not go to its source or be stored may not here either.
    public func retry() {
        guard case .failure = phase, let request else { return }
        var policy = request.cachePolicy
        if policy.allowsSource {
            policy.memory.remove(.read)
            policy.disk.remove(.read)
        }
        begin(request, preview: nil, policy: policy)
    }

    private func begin(_ request: ImageRequest, preview: ImageRequest?, policy: ImageRequest.CachePolicy) {
        // The former load leaves once the new one has joined its download, which may be of the same picture.
        let former = load
        defer { former?.cancel() }
        load = nil
        stop()
        self.request = request
        appearsWithTransition = false
        var asked = request
        asked.cachePolicy = policy
        asked.priority = priority
        let load = loader.imageTask(for: asked)
        if let result = load.result {
            show(result)
            return
        }
        self.load = load
        phase = .loading(Loading(preview: preview.flatMap(loader.cachedImage)))
        let current = generation
        listener = Task { [weak self] in
            for await event in load.events {
                guard let self, self.generation == current else { return }
                self.receive(event)
            }
        }
    }

    private func receive(_ event: ImageTask.Event) {
        switch event {
        case .progress(let received, let expected):
            guard case .loading(var loading) = phase else { return }
            loading.receivedBytes = received
            loading.expectedBytes = expected
            phase = .loading(loading)
        case .finished(let result):
            load = nil
            appearsWithTransition = !reducesMotion
            show(result)
        }
    }

    private func show(_ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success(let response):
            phase = .success(response)
            updateAnimation()
        case .failure(let error):
            appearsWithTransition = false
            phase = .failure(error)
            if error.isTransient { retryWhenOnline() }
        }
    }

    /// Waits for the network while the slot stays bound, then asks again.
    private func retryWhenOnline() {
        guard let network else { return }
        let current = generation
        let changes = network.changes
        listener = Task { [weak self] in
            for await isOnline in changes where isOnline {
                guard let self, self.generation == current else { return }
                self.retry()
                return
            }
        }
    }

    private func stop() {
        generation += 1
        isStill = false
        stopAnimation()
        listener?.cancel()
        listener = nil
        load?.cancel()
        load = nil
    }
}

// MARK: Animations

extension ImageSlot {
    /// Opens, plays, pauses or lets go of the animation, by all that it depends on now.
    private func updateAnimation() {
        guard case .success(let response) = phase, response.source.frameCount != 1, playsAnimations, !reducesMotion
        else { return stopAnimation() }
        guard isVisible else {
            opening?.cancel()
            opening = nil
            player?.pause()
            return
        }
        if let player { player.play() } else if opening == nil, !isStill { openAnimation() }
    }

    private func openAnimation() {
        guard var request else { return }
        request.priority = priority
        // The bytes that the still was made of, however insistent on the server it was.
        request.cachePolicy.memory.insert(.read)
        request.cachePolicy.disk.insert(.read)
        let current = generation
        opening = Task { [weak self, loader, request] in
            // What cannot be opened stays a still, and is no error: the picture is there.
            let animation = try? await loader.animation(for: request)
            guard !Task.isCancelled, let self, self.generation == current else { return }
            self.opening = nil
            guard let animation else {
                self.isStill = true
                return
            }
            let player = AnimationPlayer(animation, priority: self.priority, scheduler: self.scheduler)
            self.player = player
            player.play()
        }
    }

    private func stopAnimation() {
        opening?.cancel()
        opening = nil
        // Setting it to what it is would wake those who look at it.
        if player != nil { player = nil }
    }
}
