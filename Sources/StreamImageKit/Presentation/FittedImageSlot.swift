public import Observation

/// An ``ImageSlot`` for a view that learns its room, its display and its pipeline only when it is laid out.
///
/// A view asks ``phase(of:from:)`` what to draw whenever it is drawn, which starts nothing, and says what it shows with
/// ``show(_:from:)`` and where with ``layOut(in:displayScale:)``. What is in memory is drawn the first time already: in the
/// size in which the picture was shown last, where the room is not known yet.
@MainActor @Observable
public final class FittedImageSlot {
    /// A picture and how its size is found.
    public struct Query: Hashable, Sendable {
        /// What to show.
        public var request: ImageRequest
        /// How its size is found.
        public var sizing: ImageSizing

        /// Makes a query.
        ///
        /// The default sizing covers the layout's room.
        public init(_ request: ImageRequest, sizing: ImageSizing = .layout(.fill)) {
            self.request = request
            self.sizing = sizing
        }

        /// Whether the other query differs in urgency at most.
        fileprivate func showsSame(as other: Query) -> Bool {
            request.showsSame(as: other.request) && sizing == other.sizing
        }
    }

    private var slot: ImageSlot?
    private var query: Query?
    @ObservationIgnored private var pipeline: ImagePipeline?
    @ObservationIgnored private var room: (box: LayoutBox, displayScale: Double)?
    @ObservationIgnored private var target: ImageTarget?
    /// Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    ///
    /// It counts from the next pipeline on, so it is set before the first picture.
    @ObservationIgnored public var network: (any NetworkMonitoring)?

    /// Whether the person wants less motion; then no picture asks for a transition, and none is played.
    ///
    /// The default is `false`.
    @ObservationIgnored public var reducesMotion = false {
        didSet { slot?.reducesMotion = reducesMotion }
    }

    /// Whether pictures that are animations are played while the view is there; see ``ImageSlot/playsAnimations``.
    ///
    /// The default is `true`.
    @ObservationIgnored public var playsAnimations = true {
        didSet { slot?.playsAnimations = playsAnimations }
    }
    @ObservationIgnored private let scheduler: any Scheduling

    /// Makes an empty slot.
    ///
    /// - Parameters:
    ///   - network: Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    ///   - scheduler: The clock by which animations are played. The default is the system's.
    public init(network: (any NetworkMonitoring)? = nil, scheduler: any Scheduling = SystemScheduler()) {
        self.network = network
        self.scheduler = scheduler
    }

    /// Whether the picture should appear by a transition; see ``ImageSlot/appearsWithTransition``.
    public var appearsWithTransition: Bool { slot?.appearsWithTransition ?? false }

    /// What a view draws for a query now: synchronous, and nothing is started.
    ///
    /// Before ``show(_:from:)`` was called for it, that is what memory holds.
    ///
    /// - Parameters:
    ///   - query: What the view is to show; `nil` shows nothing.
    ///   - pipeline: Where pictures come from.
    /// - Returns: The phase of the load, or what memory holds where there is none.
    public func phase(of query: Query?, from pipeline: ImagePipeline) -> ImageSlot.Phase {
        guard let query else { return .empty }
        if let slot = slot(showing: query, from: pipeline) {
            if case .empty = slot.phase {} else { return slot.phase }
        }
        let known = knownTarget(for: query, from: pipeline)
        if let known, let response = pipeline.cachedImage(for: query.request.resized(to: known)) {
            return .success(response)
        }
        return .loading(ImageSlot.Loading(preview: preview(for: query, from: pipeline)))
    }

    /// The frame of an animation that a view draws for a query now, in place of the picture; `nil` where that is a still.
    ///
    /// - Parameters:
    ///   - query: What the view is to show.
    ///   - pipeline: Where pictures come from.
    /// - Returns: The frame with its index, from 0.
    public func frame(of query: Query?, from pipeline: ImagePipeline) -> (bitmap: Bitmap, index: Int)? {
        guard let query, let slot = slot(showing: query, from: pipeline), let bitmap = slot.frame,
            let index = slot.frameIndex
        else { return nil }
        return (bitmap, index)
    }

    private func slot(showing query: Query, from pipeline: ImagePipeline) -> ImageSlot? {
        guard let shown = self.query, pipeline === self.pipeline, query.showsSame(as: shown) else { return nil }
        return slot
    }

    /// Shows a query's picture from now on: at once if it is in memory, else when it comes.
    ///
    /// A query that waits for the layout is loaded when ``layOut(in:displayScale:)`` is called. The same query again changes
    /// nothing; one that differs in priority alone changes the priority of the load. What has failed before is tried again
    /// only by ``retry()``.
    ///
    /// - Parameters:
    ///   - query: What to show; `nil` shows nothing and stops the load.
    ///   - pipeline: Where pictures come from.
    public func show(_ query: Query?, from pipeline: ImagePipeline) {
        if pipeline !== self.pipeline {
            slot?.unbind()
            let slot = ImageSlot(loader: pipeline, network: network, scheduler: scheduler)
            slot.reducesMotion = reducesMotion
            slot.playsAnimations = playsAnimations
            self.slot = slot
            self.pipeline = pipeline
            target = nil
        } else if let query, let shown = self.query, query.showsSame(as: shown) {
            if query.request.priority != shown.request.priority {
                self.query = query
                slot?.priority = query.request.priority
            }
            slot?.isVisible = true
            if case .empty? = slot?.phase { bind() }
            return
        }
        slot?.isVisible = true
        target = nil
        self.query = query
        bind()
        // Nothing of the old picture is shown while the layout is waited for.
        if target == nil { slot?.unbind() }
    }

    /// Tells the room that the picture has; a load that needs more pixels than it asked for begins anew.
    ///
    /// - Parameters:
    ///   - box: The room in points.
    ///   - displayScale: Pixels a point.
    public func layOut(in box: LayoutBox, displayScale: Double) {
        room = (box, displayScale)
        bind()
    }

    /// Stops what is on its way, since the view has left; a picture that is there stays, and stands still.
    public func suspend() {
        slot?.isVisible = false
        switch slot?.phase {
        case .loading?, .failure?:
            slot?.unbind()
            target = nil
        case .success?, .empty?, nil: break
        }
    }

    /// Asks again for what failed; does nothing otherwise.
    public func retry() {
        slot?.retry()
    }

    private func bind() {
        guard let slot, let pipeline, let query else { return }
        let next = query.sizing.target(
            for: query.request.target,
            in: room?.box,
            displayScale: room?.displayScale ?? 1,
            current: target
        )
        guard let next, next != target else { return }
        let preview = target.map(query.request.resized) ?? shownBefore(query, from: pipeline)
        target = next
        let request = query.request.target == next ? query.request : query.request.resized(to: next)
        slot.bind(request, preview: preview)
        pipeline.shownTargets.note(request)
    }

    /// The target that the query will have, as far as that is known.
    private func knownTarget(for query: Query, from pipeline: ImagePipeline) -> ImageTarget? {
        query.sizing.target(for: query.request.target, in: room?.box, displayScale: room?.displayScale ?? 1)
            ?? pipeline.shownTargets.target(for: query.request)
    }

    private func preview(for query: Query, from pipeline: ImagePipeline) -> ImageResponse? {
        shownBefore(query, from: pipeline).flatMap(pipeline.cachedImage)
    }

    /// The request in the size in which its picture was shown last, here or elsewhere.
    private func shownBefore(_ query: Query, from pipeline: ImagePipeline) -> ImageRequest? {
        pipeline.shownTargets.target(for: query.request).map(query.request.resized)
    }
}
