#if canImport(SwiftUI)
public import StreamImageKit
public import SwiftUI

/// What is shown before a picture is there, where a view does not say it itself: what the environment says, or grey.
public struct ImagePlaceholder: View {
    @Environment(\.imagePlaceholder) private var placeholder

    init() {}

    /// The environment's placeholder, or a grey that suits light and dark.
    public var body: some View {
        if let placeholder { placeholder() } else { Color.gray.opacity(0.25) }
    }
}

/// What stands in for a picture that is not there: the failure that the environment says, or the placeholder.
public struct ImageStandIn: View {
    private let phase: CachedAsyncImagePhase
    @Environment(\.imageFailure) private var failure

    init(_ phase: CachedAsyncImagePhase) {
        self.phase = phase
    }

    /// The failure or the placeholder.
    public var body: some View {
        if case .failure(let cause) = phase, let failure {
            failure(cause.underlying) { phase.retry() }
        } else {
            ImagePlaceholder()
        }
    }
}

extension View {
    /// Sets what the pictures in this view show before they are there, where they do not say it themselves.
    ///
    /// It reaches `CachedAsyncImage(url:scale:)`, `CachedAsyncImage(request:scale:)` and a ``PosterImage`` that names none.
    public func imagePlaceholder<Placeholder: View>(
        @ViewBuilder _ placeholder: @escaping @MainActor () -> Placeholder
    ) -> some View {
        environment(\.imagePlaceholder) { AnyView(placeholder()) }
    }

    /// Sets what the pictures in this view show that could not be had, where they do not say it themselves.
    ///
    /// It reaches `CachedAsyncImage(url:scale:)`, `CachedAsyncImage(request:scale:)` and every ``PosterImage``.
    ///
    /// - Parameter failure: Makes the view from the cause and from a function that asks again.
    /// - Returns: The view, with this for the pictures in it.
    public func imageFailure<Failure: View>(
        @ViewBuilder _ failure:
            @escaping @MainActor (_ error: ImageError, _ retry: @escaping @MainActor () -> Void) -> Failure
    ) -> some View {
        environment(\.imageFailure) { AnyView(failure($0, $1)) }
    }
}

extension EnvironmentValues {
    typealias MakeFailure = @MainActor (ImageError, @escaping @MainActor () -> Void) -> AnyView

    var imagePlaceholder: (@MainActor () -> AnyView)? {
        get { self[ImagePlaceholderKey.self] }
        set { self[ImagePlaceholderKey.self] = newValue }
    }

    var imageFailure: MakeFailure? {
        get { self[ImageFailureKey.self] }
        set { self[ImageFailureKey.self] = newValue }
    }
}

private struct ImagePlaceholderKey: EnvironmentKey {
    static let defaultValue: (@MainActor () -> AnyView)? = nil
}

private struct ImageFailureKey: EnvironmentKey {
    static let defaultValue: EnvironmentValues.MakeFailure? = nil
}
#endif
