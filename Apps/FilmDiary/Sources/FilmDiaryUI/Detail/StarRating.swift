#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// Five stars to rate with, by half steps: taps, arrow keys and digits, and a screen reader's adjusting.
///
/// What a tap or a key makes of a rating is `Rating`'s own rule: star N sets N, and once more takes half a star off.
struct StarRating: View {
    let rating: Rating?
    let tap: @MainActor (_ star: Int) -> Void
    let press: @MainActor (RatingKey) -> Void
    @Environment(\.layoutDirection) private var direction

    private static let keys: Set<KeyEquivalent> = [.leftArrow, .rightArrow, "0", "1", "2", "3", "4", "5"]

    var body: some View {
        HStack(spacing: 0) {
            ForEach(1...5, id: \.self) { star in
                Image(systemName: Self.symbol(StarFace(ofStar: star, under: rating)))
                    .font(.title2)
                    .foregroundStyle(.orange)
                    .frame(minWidth: 44, minHeight: 44)
                    .contentShape(Rectangle())
                    .onTapGesture { tap(star) }
            }
        }
        .focusable()
        .onKeyPress(keys: Self.keys) { pressed in
            guard let key = ratingKey(pressed.key) else { return .ignored }
            press(key)
            return .handled
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Rating")
        .accessibilityValue(Rating.words(for: rating))
        .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: press(.more)
            case .decrement: press(.less)
            @unknown default: break
            }
        }
        .accessibilityAction(named: "Clear the rating") { press(.digit(0)) }
    }

    private func ratingKey(_ key: KeyEquivalent) -> RatingKey? {
        switch key {
        case .leftArrow: direction == .leftToRight ? .less : .more
        case .rightArrow: direction == .leftToRight ? .more : .less
        default: key.character.wholeNumberValue.map(RatingKey.digit)
        }
    }

    private static func symbol(_ face: StarFace) -> String {
        switch face {
        case .empty: "star"
        case .half: "star.leadinghalf.filled"
        case .full: "star.fill"
        }
    }
}
#endif
