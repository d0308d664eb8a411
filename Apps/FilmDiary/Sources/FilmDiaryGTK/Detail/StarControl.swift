import FilmDiary
import FilmDiaryScreens
import GTK

/// Five stars to rate with, a button that clears, and the rating in words.
///
/// Each star is a button of its own, so that screen readers and keys reach it; arrows step by a half, digits set.
@MainActor
final class StarControl: Box {
    let stars: [Button]
    let clear = Button(icon: "edit-clear-symbolic", name: "Clear the rating", styles: "flat", "circular")
    let words = Label(styles: "dim-label")
    private let faces: [Icon]

    init(_ model: FilmViewModel) {
        faces = (1...5).map { _ in Icon("non-starred-symbolic", size: 24) }
        stars = zip(1..., faces).map { star, face in
            face.hideFromAccessibility()
            return Button(face, name: "Rate \(star) \(star == 1 ? "star" : "stars")", styles: "flat", "star")
        }
        super.init(.vertical, spacing: 4, role: .group)
        setAccessibleName("Rating")
        for (index, star) in stars.enumerated() {
            star.onPress { [weak model] in model?.starTapped(index + 1) }
        }
        clear.onPress { [weak model] in model?.clearRatingTapped() }
        clear.align(vertically: .center)
        words.align(horizontally: .center)
        let row = Box(.horizontal, spacing: 0, stars + [clear])
        row.align(horizontally: .center)
        append(row)
        append(Box(.vertical, role: .status, [words]))
        row.onKey(first: true) { [weak self, weak model] key in
            guard let self, let pressed = ratingKey(key) else { return false }
            model?.ratingKeyPressed(pressed)
            return true
        }
        keepUpdated { [weak self, weak model] in self?.show(model?.rating) }
    }

    private func ratingKey(_ key: Key) -> RatingKey? {
        guard !key.hasControl, !key.hasAlt else { return nil }
        switch key.value {
        // The stars fill towards the end of a line, which is at the left in some languages.
        case Key.Name.left: return isRightToLeft ? .more : .less
        case Key.Name.right: return isRightToLeft ? .less : .more
        case 0x30...0x35: return .digit(Int(key.value) - 0x30)
        // The digits beside the letters' block.
        case 0xffb0...0xffb5: return .digit(Int(key.value) - 0xffb0)
        default: return nil
        }
    }

    private func show(_ rating: Rating?) {
        for (index, face) in faces.enumerated() {
            switch StarFace(ofStar: index + 1, under: rating) {
            case .full: face.setName("starred-symbolic")
            case .half: face.setName("semi-starred-symbolic")
            case .empty: face.setName("non-starred-symbolic")
            }
        }
        words.text = Rating.words(for: rating)
        clear.opacity = rating == nil ? 0 : 1
        clear.isSensitive = rating != nil
    }
}
