#if canImport(SwiftUI)
public import Foundation
public import StreamImageKit
public import SwiftUI

/// A view that loads a picture and shows it: `AsyncImage` with caches, at the size it is drawn in.
///
/// An animation is played while the view is there, unless the person wants less motion or no animated images.
///
/// It has the initializers of `AsyncImage`. A picture in memory is there in the first frame; another address begins another
/// load, and leaving the screen stops it. The picture is decoded for the room that the layout offers on this display, except
/// by ``init(url:scale:)``, which shows it at its own size.
///
/// ```swift
/// CachedAsyncImage(url: film.poster) { image in
///     image.resizable().scaledToFill()
/// } placeholder: {
///     Color.gray
/// }
/// .frame(width: 100, height: 150)
/// ```
public struct CachedAsyncImage<Content: View>: View {
    private let request: ImageRequest?
    private let scale: CGFloat
    private let transaction: Transaction?
    private let usualSizing: ImageSizing
    private let content: (CachedAsyncImagePhase) -> Content

    @State private var slot = FittedImageSlot()
    @State private var memo = ImageMemo()
    @Environment(\.imagePipeline) private var pipeline
    @Environment(\.imageNetwork) private var network
    @Environment(\.imagePriority) private var priority
    @Environment(\.imageProcessors) private var processors
    @Environment(\.imageSizing) private var sizing
    @Environment(\.imageAppearance) private var appearance
    @Environment(\.displayScale) private var displayScale
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.accessibilityPlayAnimatedImages) private var personPlaysAnimations
    @Environment(\.isImageAnimationEnabled) private var isAnimationEnabled

    /// Shows what a request asks for, as the closure says for each phase.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the empty phase. A target that it names is kept.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - transaction: How the phases change where the picture came late; `nil` takes the environment's.
    ///   - content: The view for a phase.
    public init(
        request: ImageRequest?,
        scale: CGFloat = 1,
        transaction: Transaction? = nil,
        @ViewBuilder content: @escaping (CachedAsyncImagePhase) -> Content
    ) {
        self.init(request, scale: scale, transaction: transaction, usualSizing: .layout(.fill), content: content)
    }

    private init(
        _ request: ImageRequest?,
        scale: CGFloat,
        transaction: Transaction?,
        usualSizing: ImageSizing,
        content: @escaping (CachedAsyncImagePhase) -> Content
    ) {
        self.request = request
        self.scale = scale
        self.transaction = transaction
        self.usualSizing = usualSizing
        self.content = content
    }

    /// The view for the present phase.
    public var body: some View {
        let query = query
        let phase = CachedAsyncImagePhase(
            slot.phase(of: query, from: pipeline),
            frame: slot.frame(of: query, from: pipeline),
            scale: scale,
            memo: memo
        ) { [slot] in
            slot.retry()
        }
        let change = slot.appearsWithTransition && !reducesMotion ? transaction ?? appearance : nil
        OfferedRoom {
            // One view, whatever the closure gives.
            ZStack { content(phase) }
                .transaction(value: phase.kind) { if let change { $0 = change } }
            measure
        }
        .onAppear { show(query) }
        .onDisappear { slot.suspend() }
        .onChange(of: Shown(query: query, pipeline: ObjectIdentifier(pipeline))) { show(query) }
        .onChange(of: reducesMotion, initial: true) { slot.reducesMotion = reducesMotion }
        .onChange(of: playsAnimations, initial: true) { slot.playsAnimations = playsAnimations }
    }

    private var playsAnimations: Bool { personPlaysAnimations && isAnimationEnabled }

    private var measure: some View {
        Color.clear
            .accessibilityHidden(true)
            .allowsHitTesting(false)
            // Another display is another room, of the same size in points.
            .id(displayScale)
            .onGeometryChange(for: CGSize.self) {
                $0.size
            } action: { [slot, displayScale] size in
                slot.layOut(
                    in: LayoutBox(measuredWidth: size.width, measuredHeight: size.height),
                    displayScale: displayScale
                )
            }
    }

    private var query: FittedImageSlot.Query? {
        guard var request else { return nil }
        if let priority, request.priority == .normal { request.priority = priority }
        if !processors.isEmpty, request.processors.isEmpty { request = request.processed(by: processors) }
        return FittedImageSlot.Query(request, sizing: sizing ?? usualSizing)
    }

    private func show(_ query: FittedImageSlot.Query?) {
        slot.network = network
        slot.show(query, from: pipeline)
    }

    /// What begins another load when it changes.
    private struct Shown: Equatable {
        let query: FittedImageSlot.Query?
        let pipeline: ObjectIdentifier
    }
}

extension CachedAsyncImage {
    /// Shows the picture of a URL at its own size, and what the environment says, or grey, before it has come.
    ///
    /// - Parameters:
    ///   - url: What to show; `nil` stays grey.
    ///   - scale: Pixels a point of the file. The default is 1.
    public init(url: URL?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, ImageStandIn> {
        self.init(url.map { ImageRequest(url: $0) }, scale: scale, transaction: nil, usualSizing: .request) { phase in
            Self.content(for: phase)
        }
    }

    /// Shows the picture of one of Foundation's requests at its own size, and what the environment says, or grey, before it has come.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows no picture.
    ///   - scale: Pixels a point of the file. The default is 1.
    public init(request: URLRequest?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, ImageStandIn> {
        self.init(request.map { ImageRequest($0) }, scale: scale, transaction: nil, usualSizing: .request) { phase in
            Self.content(for: phase)
        }
    }

    @ViewBuilder
    private static func content(
        for phase: CachedAsyncImagePhase
    ) -> Content where Content == _ConditionalContent<Image, ImageStandIn> {
        if let image = phase.image { image } else { ImageStandIn(phase) }
    }

    /// Shows the picture of a URL through one closure, and a placeholder before it has come or where it cannot be had.
    ///
    /// - Parameters:
    ///   - url: What to show; `nil` shows the placeholder.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - content: The view for the picture.
    ///   - placeholder: The view before it.
    public init<I: View, P: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(request: url.map { ImageRequest(url: $0) }, scale: scale, content: content, placeholder: placeholder)
    }

    /// Shows the picture of a URL as the closure says for each phase.
    ///
    /// - Parameters:
    ///   - url: What to show; `nil` shows the empty phase.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - transaction: How the phases change where the picture came late. The default changes at once.
    ///   - content: The view for a phase.
    public init(
        url: URL?,
        scale: CGFloat = 1,
        transaction: Transaction? = nil,
        @ViewBuilder content: @escaping (CachedAsyncImagePhase) -> Content
    ) {
        self.init(
            request: url.map { ImageRequest(url: $0) },
            scale: scale,
            transaction: transaction,
            content: content
        )
    }

    /// Shows what a request asks for through one closure, and a placeholder otherwise.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the placeholder. A target that it names is kept.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - content: The view for the picture.
    ///   - placeholder: The view before it.
    public init<I: View, P: View>(
        request: ImageRequest?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(request: request, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Shows what one of Foundation's requests asks for through one closure, and a placeholder otherwise.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the placeholder.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - content: The view for the picture.
    ///   - placeholder: The view before it.
    public init<I: View, P: View>(
        request: URLRequest?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(
            request: request.map { ImageRequest($0) },
            scale: scale,
            content: content,
            placeholder: placeholder
        )
    }

    /// Shows what one of Foundation's requests asks for, as the closure says for each phase.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the empty phase.
    ///   - scale: Pixels a point of the file. The default is 1.
    ///   - transaction: How the phases change where the picture came late. The default changes at once.
    ///   - content: The view for a phase.
    public init(
        request: URLRequest?,
        scale: CGFloat = 1,
        transaction: Transaction? = nil,
        @ViewBuilder content: @escaping (CachedAsyncImagePhase) -> Content
    ) {
        self.init(
            request: request.map { ImageRequest($0) },
            scale: scale,
            transaction: transaction,
            content: content
        )
    }
}
#endif
