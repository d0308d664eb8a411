public import GTK
public import StreamImageKit

/// A widget that shows a picture from a server, for cells that are used again and again.
///
/// It always has the same size, whatever it shows, so that nothing moves when a picture comes. A picture that is in memory
/// is there when ``bind(_:preview:name:)`` returns and seen in the same frame; others appear when they come, over a
/// placeholder with a soft light. Nothing of an earlier request can appear once it has returned. A picture that could not be
/// had shows a button to try again.
///
/// An animation is played while it is on screen and the system's settings let things move; `slot.playsAnimations` makes it
/// a still.
///
/// ```swift
/// let shape = PictureShape(width: 64, height: 64, cornerRadius: 8)
/// let factory = CellFactory(
///     make: { RemotePicture(loader: pipeline, shape: shape) },
///     bind: { picture, index in picture.bind(ImageRequest(url: addresses[index]), name: "Picture \(index)") },
///     unbind: { picture in picture.unbind() }
/// )
/// ```
@MainActor
public final class RemotePicture: Overlay {
    /// What is seen.
    public enum Face: Hashable, Sendable {
        /// Nothing.
        case empty
        /// A placeholder, or another size of the picture.
        case loading
        /// The picture.
        case picture
        /// A button to try again.
        case failure
    }

    /// The room that the picture has.
    public let shape: PictureShape
    /// What loads the picture; its priority, and whether animations are played, are set here.
    public let slot: ImageSlot
    /// What is seen now.
    public private(set) var face = Face.empty
    /// Called when a picture is there to be seen, for measurements.
    public var onPicture: (@MainActor (ImageResponse) -> Void)?
    /// The time that a picture takes to appear where it came late, in seconds.
    ///
    /// The default is 0.2. With animations off in the system's settings it appears at once.
    public var fadeSeconds = 0.2

    private let drawing: PictureDrawing
    private let paintable: Paintable
    private let picture: Picture
    private var failureFace: FailureFace?
    private var fade: FrameCallback?
    private var binding: (request: ImageRequest, preview: ImageRequest?)?
    private var name = ""
    /// What is shown, so that being told of it twice does not begin a transition anew.
    private var shown = Shown.nothing
    /// The frame of an animation that is drawn; `nil` for the still.
    private var frameIndex: Int?
    /// Whether the window has been painted since that frame was set.
    private var isFramePainted = true
    /// Looks whether an animation can be seen, while there is one.
    private var sight: SignalConnection?

    /// Makes a widget that shows nothing.
    ///
    /// - Parameters:
    ///   - loader: Where pictures come from, usually a pipeline.
    ///   - network: Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    ///   - shape: The room that the picture has.
    ///   - placeholderColor: What fills it before. The default is a grey that suits light and dark.
    ///   - scheduler: The clock by which animations are played. The default is the system's.
    public init(
        loader: any ImageLoading,
        network: (any NetworkMonitoring)? = nil,
        shape: PictureShape,
        placeholderColor: Color = Color(white: 0.5, alpha: 0.22),
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.shape = shape
        slot = ImageSlot(loader: loader, network: network, scheduler: scheduler)
        // Until it has been looked at where the widget is.
        slot.isVisible = false
        let drawing = PictureDrawing(shape: shape, placeholderColor: placeholderColor)
        self.drawing = drawing
        paintable = Paintable(width: shape.width, height: shape.height) { canvas, width, height in
            drawing.draw(on: canvas, width: width, height: height)
        }
        picture = Picture(paintable)
        super.init(picture)
        align(horizontally: .center)
        align(vertically: .center)
        keepUpdated { [weak self] in self?.update() }
        onScaleFactorChange { [weak self] in self?.fitScaleFactor() }
        onMappedChange { [weak self] _ in self?.followSight() }
    }

    /// Shows a request's picture from now on: at once if it is in memory, else when it comes.
    ///
    /// A request without a target gets that of the widget: its size in points times the display's scale factor.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows nothing.
    ///   - preview: Another size of the same picture, shown until the first has come if it is in memory. Its target stays.
    ///   - name: What is to be seen, for screen readers.
    public func bind(_ request: ImageRequest?, preview: ImageRequest? = nil, name: String = "") {
        setName(name)
        binding = request.map { ($0, preview) }
        slot.reducesMotion = !Toolkit.animationsEnabled
        slot.bind(request.map(sized), preview: preview)
        update()
    }

    /// Shows nothing, and stops the load if nobody else wants it.
    public func unbind() {
        binding = nil
        slot.unbind()
        update()
    }

    /// Asks again for what failed; does nothing otherwise.
    public func retry() {
        slot.retry()
        update()
    }

    /// The request that ``bind(_:preview:name:)`` would make of one here and now.
    public func sized(_ request: ImageRequest) -> ImageRequest {
        request.target == .original ? request.resized(to: shape.target(scaleFactor: scaleFactor)) : request
    }

    /// Whether the placeholder's color fills the room also where there is nothing to show.
    ///
    /// The default is `false`. A grid in which some things have no picture looks torn without it.
    public var fillsWhenEmpty: Bool {
        get { drawing.fillsWhenEmpty }
        set {
            guard newValue != drawing.fillsWhenEmpty else { return }
            drawing.fillsWhenEmpty = newValue
            paintable.invalidate()
        }
    }

    /// What fills the room before the picture comes, from the next frame on.
    public var placeholderColor: Color {
        get { drawing.placeholderColor }
        set {
            guard newValue != drawing.placeholderColor else { return }
            drawing.placeholderColor = newValue
            paintable.invalidate()
        }
    }

    /// All that is drawn now, for tests that look for what should not be there.
    package var drawnTextures: [Texture] { [drawing.texture, drawing.previous].compactMap { $0 } }

    /// Whether a frame of an animation has been set that the window has not been painted with.
    package var awaitsPainting: Bool { !isFramePainted }

    /// Where the light of the placeholder is, from 0 to 1, while there is one.
    package var shimmerPosition: Double? { drawing.shimmer }

    /// Whether nothing at all is drawn.
    package var isBlank: Bool { drawing.isBlank }

    /// Presses the button to try again, as a person would, if it is there.
    package func pressRetry() {
        guard let failureFace, failureFace.isVisible else { return }
        failureFace.press()
    }

    // MARK: Faces

    /// Makes what is seen agree with the slot; doing so twice changes nothing.
    private func update() {
        let (next, nextFrame) = (Shown(slot), slot.frameIndex)
        if next != shown { updateFace(next) }
        if nextFrame != frameIndex { updateFrame() }
    }

    private func updateFace(_ next: Shown) {
        shown = next
        frameIndex = nil
        fade?.cancel()
        fade = nil
        drawing.previous = nil
        drawing.progress = 1
        switch slot.phase {
        case .empty: show(.empty, texture: nil)
        case .loading(let loading): show(.loading, texture: loading.preview.map { Texture($0.bitmap) })
        case .failure: show(.failure, texture: nil)
        case .success(let response): show(response)
        }
        paintable.invalidate()
        followSight()
    }

    private func show(_ face: Face, texture: Texture?) {
        self.face = face
        drawing.texture = texture
        drawing.isEmpty = face == .empty
        drawing.shimmer = nil
        if face == .loading, texture == nil, Toolkit.animationsEnabled {
            Shimmer.shared.add(self)
        } else {
            Shimmer.shared.remove(self)
        }
        picture.setAccessibleBusy(face == .loading)
        showFailure(face == .failure)
    }

    private func show(_ response: ImageResponse) {
        let (preview, shimmer) = (drawing.texture, drawing.shimmer)
        show(.picture, texture: Texture(response.bitmap))
        if slot.appearsWithTransition, fadeSeconds > 0, isOnScreen {
            drawing.previous = preview
            drawing.shimmer = shimmer
            beginFade()
        }
        onPicture?(response)
    }

    private func beginFade() {
        drawing.progress = 0
        var start: Int?
        fade = onEachFrame { [weak self] time in
            guard let self else { return false }
            let begin = start ?? time
            start = begin
            let part = min(1, Double(time - begin) / (self.fadeSeconds * 1e6))
            // Quick at first, then gentle.
            self.drawing.progress = 1 - (1 - part) * (1 - part)
            if part >= 1 { self.drawing.previous = nil }
            self.paintable.invalidate()
            return part < 1
        }
    }

    func shimmer(at position: Double) {
        drawing.shimmer = position
        paintable.invalidate()
    }

    private func showFailure(_ isFailure: Bool) {
        guard isFailure else {
            failureFace?.isVisible = false
            return
        }
        let face = failureFace ?? makeFailureFace()
        face.setName(name)
        face.isVisible = true
    }

    /// Most pictures never fail, so most cells never have one.
    private func makeFailureFace() -> FailureFace {
        let face = FailureFace(fitting: shape)
        face.onRetry { [weak self] in self?.retry() }
        add(face)
        failureFace = face
        return face
    }

    // MARK: Animations

    /// Draws the slot's frame in place of the still, or the still again; neither appears by a transition.
    private func updateFrame() {
        guard case .success(let response) = slot.phase else { return }
        frameIndex = slot.frameIndex
        drawing.texture = Texture(slot.frame ?? response.bitmap)
        paintable.invalidate()
        // Nobody paints a window that is minimized; what comes after the next frame waits until somebody does.
        if !isFramePainted { slot.isVisible = false }
        isFramePainted = false
    }

    /// Looks whether an animation can be seen whenever the window is painted, as it is when that changes.
    private func followSight() {
        if isMapped, case .success(let response) = slot.phase, response.source.frameCount != 1 {
            guard sight == nil else { return }
            isFramePainted = true
            sight = frameClock?.onFrameEnd { [weak self] in
                self?.isFramePainted = true
                self?.look()
            }
            look()
        } else {
            sight?.disconnect()
            sight = nil
            slot.isVisible = false
        }
    }

    private func look() {
        slot.reducesMotion = !Toolkit.animationsEnabled
        slot.isVisible = isOnScreen
    }

    // MARK: Surroundings

    private func setName(_ name: String) {
        guard name != self.name else { return }
        self.name = name
        picture.setAccessibleName(name)
        failureFace?.setName(name)
    }

    private func fitScaleFactor() {
        guard let binding else { return }
        bind(binding.request, preview: binding.preview, name: name)
    }
}

/// What a slot had to show when that was last looked at.
private enum Shown: Equatable {
    case nothing
    case loading(ImageRequest?, hasPreview: Bool)
    case picture(ImageRequest?)
    case failure(ImageRequest?)

    @MainActor
    init(_ slot: ImageSlot) {
        self =
            switch slot.phase {
            case .empty: .nothing
            case .loading(let loading): .loading(slot.request, hasPreview: loading.preview != nil)
            case .success: .picture(slot.request)
            case .failure: .failure(slot.request)
            }
    }
}
