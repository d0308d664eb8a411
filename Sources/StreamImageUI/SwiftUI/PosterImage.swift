#if canImport(SwiftUI)
public import Foundation
public import StreamImageKit
public import SwiftUI

/// A picture in a room of fixed proportions: cut to fill it, over a placeholder, with a way to try again.
///
/// An animation is played, as by ``CachedAsyncImage``. It takes the width that it is offered and the height that follows from it, whatever it shows, so that nothing moves when
/// the picture comes.
///
/// ```swift
/// PosterImage(url: film.poster, label: Text(film.title))
///     .frame(width: 120)
/// ```
public struct PosterImage<Placeholder: View>: View {
    private let request: ImageRequest?
    private let label: Text
    private let proportions: CGFloat
    private let cornerRadius: CGFloat
    private let placeholder: Placeholder

    @Environment(\.imageAppearance) private var appearance
    @Environment(\.imageFailure) private var failure

    /// Makes a poster.
    ///
    /// - Parameters:
    ///   - request: What to show; `nil` shows the placeholder.
    ///   - label: What is to be seen, for screen readers.
    ///   - proportions: Width through height. The default is 2 : 3, as film posters have it.
    ///   - cornerRadius: The radius of the corners in points. The default is 8.
    ///   - placeholder: What fills the room before.
    public init(
        request: ImageRequest?,
        label: Text,
        proportions: CGFloat = 2 / 3,
        cornerRadius: CGFloat = 8,
        @ViewBuilder placeholder: () -> Placeholder
    ) {
        self.request = request
        self.label = label
        self.proportions = proportions
        self.cornerRadius = cornerRadius
        self.placeholder = placeholder()
    }

    /// The room, and in it what there is of the picture.
    public var body: some View {
        Color.clear
            .aspectRatio(proportions, contentMode: .fit)
            .overlay {
                CachedAsyncImage(
                    request: request,
                    transaction: appearance ?? Transaction(animation: .easeOut(duration: 0.2))
                ) { phase in
                    face(phase)
                }
            }
            .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
    }

    @ViewBuilder
    private func face(_ phase: CachedAsyncImagePhase) -> some View {
        if let image = phase.image {
            filled(image)
                .accessibilityElement()
                .accessibilityLabel(label)
                .accessibilityAddTraits(.isImage)
                .transition(.opacity)
        } else if case .failure(let cause) = phase, let failure {
            failure(cause.underlying) { phase.retry() }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .background { placeholder }
        } else if phase.error != nil {
            Button {
                phase.retry()
            } label: {
                Image(systemName: "arrow.clockwise")
                    .imageScale(.large)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background { placeholder }
            }
            .buttonStyle(.plain)
            .accessibilityLabel(label)
            .accessibilityHint(Text("Could not be loaded. Tries again."))
        } else {
            ZStack {
                placeholder
                if let preview = phase.preview { filled(preview) }
            }
            .accessibilityElement()
            .accessibilityLabel(label)
            .accessibilityAddTraits([.isImage, .updatesFrequently])
            .transition(.identity)
        }
    }

    /// The picture over the whole room; what is cut off takes no part in the layout.
    private func filled(_ image: Image) -> some View {
        Color.clear
            .overlay { image.resizable().scaledToFill() }
            .clipped()
    }
}

extension PosterImage where Placeholder == ImagePlaceholder {
    /// Makes a poster over the environment's placeholder, or a grey that suits light and dark.
    ///
    /// - Parameters:
    ///   - url: What to show; `nil` shows the placeholder.
    ///   - label: What is to be seen, for screen readers.
    ///   - proportions: Width through height. The default is 2 : 3, as film posters have it.
    ///   - cornerRadius: The radius of the corners in points. The default is 8.
    public init(url: URL?, label: Text, proportions: CGFloat = 2 / 3, cornerRadius: CGFloat = 8) {
        self.init(
            request: url.map { ImageRequest(url: $0) },
            label: label,
            proportions: proportions,
            cornerRadius: cornerRadius
        ) {
            ImagePlaceholder()
        }
    }
}
#endif
