#if canImport(UIKit) && !os(watchOS)
import Observation
public import StreamImageKit
public import UIKit

/// The image view that a binding fills.
public typealias PlatformImageView = UIImageView
/// The image that an image view shows.
public typealias PlatformImage = UIImage
#elseif canImport(AppKit)
public import AppKit
import Observation
import QuartzCore
public import StreamImageKit

/// The image view that a binding fills.
public typealias PlatformImageView = NSImageView
/// The image that an image view shows.
public typealias PlatformImage = NSImage
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
/// Ties an image view to a slot: what the slot shows is what the view shows.
///
/// Keep one beside each image view of a cell. From the moment ``bind(_:preview:placeholder:)`` returns, the view shows the new
/// picture if it is in memory, and otherwise the placeholder; nothing of an earlier request can appear any more.
///
/// An animation is played. Set `slot.isVisible` as the cell comes and goes (`collectionView(_:willDisplay:forItemAt:)`,
/// `collectionView(_:didEndDisplaying:forItemAt:)`), and `slot.playsAnimations` for stills.
@MainActor
public final class ImageViewBinding {
    /// What loads the picture; its phase has progress and errors, and its priority is set here.
    public let slot: ImageSlot
    /// The time that a picture takes to appear where it came late, in seconds.
    ///
    /// The default is 0.2. Where motion is to be reduced, it appears at once.
    public var fadeSeconds = 0.2
    /// Called whenever what is seen has changed, after the view has it; not for each frame of an animation.
    public var onChange: (@MainActor (ImageSlot.Phase) -> Void)?

    private weak var view: PlatformImageView?
    private var placeholder: PlatformImage?
    private var tracking = 0
    /// The frame of an animation that the view has; `nil` for the still and all else.
    private var frameIndex: Int?

    /// Makes a binding that shows nothing.
    ///
    /// - Parameters:
    ///   - view: The view to fill, which is not kept alive.
    ///   - loader: Where pictures come from, usually a pipeline.
    ///   - network: Tells when what failed for lack of a network should be tried again; `nil` leaves that to people.
    public init(view: PlatformImageView, loader: any ImageLoading, network: (any NetworkMonitoring)? = nil) {
        self.view = view
        slot = ImageSlot(loader: loader, network: network)
    }

    /// Shows a request's picture from now on: at once if it is in memory, else when it comes.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the placeholder.
    ///   - preview: Another size of the same picture, shown until the first has come if it is in memory.
    ///   - placeholder: What is shown before, and where the picture cannot be had.
    public func bind(_ request: ImageRequest?, preview: ImageRequest? = nil, placeholder: PlatformImage? = nil) {
        self.placeholder = placeholder
        slot.reducesMotion = Self.reducesMotion
        slot.bind(request, preview: preview)
        frameIndex = nil
        track()
    }

    /// Shows nothing, and stops the load if nobody else wants it; for `prepareForReuse()`.
    public func unbind() {
        placeholder = nil
        slot.unbind()
        frameIndex = nil
        track()
    }

    /// Asks again for what failed; does nothing otherwise.
    public func retry() {
        slot.retry()
        track()
    }

    /// Shows the present phase, and waits for the next.
    private func track() {
        tracking += 1
        let current = tracking
        let (phase, next) = withObservationTracking {
            (slot.phase, slot.frameIndex)
        } onChange: { [weak self] in
            // The slot changes on the main actor, but has not changed yet.
            Task { @MainActor in
                guard let self, self.tracking == current else { return }
                self.track()
            }
        }
        if next != nil || frameIndex != nil, case .success(let response) = phase {
            frameIndex = next
            // A transition from the placeholder goes on meanwhile.
            view?.image = makeImage(slot.frame ?? response.bitmap) ?? placeholder
        } else {
            frameIndex = nil
            show(phase)
        }
    }

    private func show(_ phase: ImageSlot.Phase) {
        let image: PlatformImage? =
            switch phase {
            case .empty, .failure: placeholder
            case .loading(let loading): loading.preview.flatMap { makeImage($0.bitmap) } ?? placeholder
            case .success(let response): makeImage(response.bitmap) ?? placeholder
            }
        if case .success = phase, slot.appearsWithTransition, fadeSeconds > 0 {
            fade(to: image)
        } else {
            set(image)
        }
        onChange?(phase)
    }

    #if canImport(UIKit)
    private static var reducesMotion: Bool { UIAccessibility.isReduceMotionEnabled }

    private func set(_ image: PlatformImage?) {
        view?.layer.removeAllAnimations()
        view?.image = image
    }

    private func fade(to image: PlatformImage?) {
        guard let view else { return }
        UIView.transition(
            with: view,
            duration: fadeSeconds,
            options: [.transitionCrossDissolve, .allowUserInteraction]
        ) {
            view.image = image
        }
    }

    private func makeImage(_ bitmap: Bitmap) -> PlatformImage? {
        guard let image = bitmap.cgImage else { return nil }
        let scale = view?.traitCollection.displayScale ?? 1
        return UIImage(cgImage: image, scale: max(1, scale), orientation: .up)
    }
    #else
    private static var reducesMotion: Bool { NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }

    private static let fadeKey = "StreamImageUI.fade"

    private func set(_ image: PlatformImage?) {
        view?.layer?.removeAnimation(forKey: Self.fadeKey)
        view?.image = image
    }

    private func fade(to image: PlatformImage?) {
        guard let view else { return }
        // The layer shows what it had before until the view has drawn itself anew, and goes over from there.
        view.wantsLayer = true
        let transition = CATransition()
        transition.type = .fade
        transition.duration = fadeSeconds
        view.layer?.add(transition, forKey: Self.fadeKey)
        view.image = image
    }

    private func makeImage(_ bitmap: Bitmap) -> PlatformImage? {
        guard let image = bitmap.cgImage else { return nil }
        let scale = max(1, view?.window?.backingScaleFactor ?? 1)
        let size = NSSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        return NSImage(cgImage: image, size: size)
    }
    #endif
}
#endif
