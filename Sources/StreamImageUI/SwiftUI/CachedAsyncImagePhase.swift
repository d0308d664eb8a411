#if canImport(SwiftUI)
public import StreamImageKit
public import SwiftUI

/// What a ``CachedAsyncImage`` shows: the cases of `AsyncImagePhase`, each with what else is known.
///
/// Code that switches over `AsyncImagePhase` compiles unchanged.
public enum CachedAsyncImagePhase: Sendable {
    /// No picture yet: nothing is asked for, or it is on its way.
    case empty(ImageSlot.Loading, preview: Image?)
    /// The picture is here.
    case success(LoadedImageView)
    /// The picture could not be had.
    case failure(LoadingFailure)

    /// Why a picture could not be had, and the way to try again.
    public struct LoadingFailure: Error {
        /// The cause.
        public let underlying: ImageError
        fileprivate let retry: @MainActor @Sendable () -> Void
    }

    /// The picture, once it is here.
    public var image: Image? {
        if case .success(let picture) = self { picture.image } else { nil }
    }

    /// Why the picture could not be had; an `ImageError`.
    public var error: (any Error)? {
        if case .failure(let failure) = self { failure.underlying } else { nil }
    }

    /// From 0 to 1 while the picture is on its way and its length is known.
    public var progress: Double? {
        if case .empty(let loading, _) = self { loading.fraction } else { nil }
    }

    /// Another size of the picture, to be shown while it is on its way.
    public var preview: Image? {
        if case .empty(_, let preview) = self { preview } else { nil }
    }

    /// The layer that the picture came from.
    public var origin: ImageResponse.Origin? {
        if case .success(let picture) = self { picture.response.origin } else { nil }
    }

    /// Asks again for what failed; does nothing otherwise.
    @MainActor public func retry() {
        if case .failure(let failure) = self { failure.retry() }
    }

    @MainActor init(
        _ phase: ImageSlot.Phase,
        frame: ImageMemo.Frame?,
        scale: CGFloat,
        memo: ImageMemo,
        retry: @escaping @MainActor @Sendable () -> Void
    ) {
        switch phase {
        case .empty: self = .empty(ImageSlot.Loading(), preview: nil)
        case .loading(let loading):
            self = .empty(loading, preview: loading.preview.map { memo.image(for: $0, scale: scale) })
        case .success(let response):
            let image =
                if let frame {
                    memo.image(for: frame, of: response, scale: scale)
                } else {
                    memo.image(for: response, scale: scale)
                }
            self = .success(LoadedImageView(image: image, response: response))
        case .failure(let error): self = .failure(LoadingFailure(underlying: error, retry: retry))
        }
    }

    /// Which case it is: a change of it is what is animated.
    var kind: Int {
        switch self {
        case .empty: 0
        case .success: 1
        case .failure: 2
        }
    }
}

extension CachedAsyncImagePhase.LoadingFailure: CustomStringConvertible {
    /// The cause as a sentence.
    public var description: String { underlying.description }
}
#endif
