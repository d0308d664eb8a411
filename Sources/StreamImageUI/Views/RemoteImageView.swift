#if canImport(UIKit) && !os(watchOS)
public import StreamImageKit
public import UIKit
#elseif canImport(AppKit)
public import AppKit
public import StreamImageKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
/// An image view that loads its picture for its own size.
///
/// A request without a target gets that of the view's bounds on its display; it waits until there are any. An animation is
/// played while the view is in a window.
@MainActor
public final class RemoteImageView: PlatformImageView {
    /// What fills the view; its slot has progress and errors.
    public private(set) lazy var binding = makeBinding()

    private let pipeline: ImagePipeline
    private let network: (any NetworkMonitoring)?
    private var wanted: (request: ImageRequest, placeholder: PlatformImage?)?
    private var target: ImageTarget?

    /// Makes a view that shows nothing.
    ///
    /// - Parameters:
    ///   - pipeline: Where pictures come from.
    ///   - network: Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    public init(pipeline: ImagePipeline, network: (any NetworkMonitoring)? = nil) {
        self.pipeline = pipeline
        self.network = network
        super.init(frame: .zero)
    }

    /// Views from archives have no pipeline; this always gives `nil`.
    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        nil
    }

    /// Shows a request's picture from now on: at once if it is in memory, else when it comes.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the placeholder.
    ///   - placeholder: What is shown before, and where the picture cannot be had.
    public func bind(_ request: ImageRequest?, placeholder: PlatformImage? = nil) {
        wanted = request.map { ($0, placeholder) }
        target = nil
        // Whatever was shown goes now, also where the next waits for the layout.
        binding.bind(nil, placeholder: placeholder)
        fit()
    }

    /// Shows nothing, and stops the load if nobody else wants it; for `prepareForReuse()`.
    public func unbind() {
        wanted = nil
        target = nil
        binding.unbind()
    }

    private func makeBinding() -> ImageViewBinding {
        let binding = ImageViewBinding(view: self, loader: pipeline, network: network)
        binding.slot.isVisible = window != nil
        return binding
    }

    private func fit() {
        guard let (request, placeholder) = wanted else { return }
        let box = LayoutBox(width: Double(bounds.width), height: Double(bounds.height))
        let next = ImageSizing.layout(.fill)
            .target(for: request.target, in: box, displayScale: Double(pixelsPerPoint), current: target)
        guard let next, next != target else { return }
        let preview = target.map(request.resized)
        target = next
        let fitted = request.target == next ? request : request.resized(to: next)
        binding.bind(fitted, preview: preview, placeholder: placeholder)
    }

    #if canImport(UIKit)
    private var pixelsPerPoint: CGFloat { traitCollection.displayScale }

    /// Plays an animation where the view has come into a window, and stops it where it has left.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        binding.slot.isVisible = window != nil
    }

    /// Loads more pixels where the view has grown.
    public override func layoutSubviews() {
        super.layoutSubviews()
        fit()
    }
    #else
    private var pixelsPerPoint: CGFloat { window?.backingScaleFactor ?? 1 }

    /// Plays an animation where the view has come into a window, and stops it where it has left.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        binding.slot.isVisible = window != nil
    }

    /// Loads more pixels where the view has grown.
    public override func layout() {
        super.layout()
        fit()
    }
    #endif
}
#endif
