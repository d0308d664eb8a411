import GTK
import StreamImageKit

/// What a picture looks like at one moment, and how that is drawn.
@MainActor
final class PictureDrawing {
    /// What is shown, or is coming up.
    var texture: Texture?
    /// What was shown before and is seen until ``progress`` is 1.
    var previous: Texture?
    /// How far the texture has appeared, from 0 to 1.
    var progress = 1.0
    /// Where the light of the shimmer is, from 0 to 1; `nil` is no shimmer.
    var shimmer: Double?
    /// Whether there is nothing to show.
    var isEmpty = true
    /// Whether the placeholder is shown even so.
    var fillsWhenEmpty = false
    var placeholderColor: Color
    private let shape: PictureShape

    init(shape: PictureShape, placeholderColor: Color) {
        self.shape = shape
        self.placeholderColor = placeholderColor
    }

    /// Whether nothing at all is shown, not even a placeholder.
    var isBlank: Bool { isEmpty && !fillsWhenEmpty }

    func draw(on canvas: Canvas, width: Double, height: Double) {
        guard !isBlank, width > 0, height > 0 else { return }
        let box = Rectangle(x: 0, y: 0, width: width, height: height)
        if texture == nil || progress < 1 { drawBackground(on: canvas, in: box) }
        if let texture {
            canvas.withOpacity(progress) { draw(texture, on: canvas, in: box) }
        }
    }

    private func drawBackground(on canvas: Canvas, in box: Rectangle) {
        // What covers the background hides it by and by; what does not would make it vanish at once at the end.
        canvas.withOpacity(shape.mode == .fill ? 1 : 1 - (texture == nil ? 0 : progress)) {
            if let previous {
                draw(previous, on: canvas, in: box)
            } else {
                clipped(to: box, on: canvas) {
                    canvas.fill(box, with: placeholderColor)
                    if let shimmer { drawShimmer(at: shimmer, on: canvas, in: box) }
                }
            }
        }
    }

    /// A band of light as wide as the picture, which comes in at the left and leaves at the right.
    private func drawShimmer(at position: Double, on canvas: Canvas, in box: Rectangle) {
        let center = box.width * (2 * position - 0.5)
        let light = Color(white: 1, alpha: Toolkit.isDark ? 0.1 : 0.5)
        canvas.fill(
            box,
            acrossHorizontally: [
                (center - box.width / 2, light.withAlpha(0)),
                (center, light),
                (center + box.width / 2, light.withAlpha(0)),
            ]
        )
    }

    private func draw(_ texture: Texture, on canvas: Canvas, in box: Rectangle) {
        let frame = shape.mode.frame(of: Double(texture.width), by: Double(texture.height), in: box)
        // A picture that is seen whole has its own corners rounded, one that covers its room those of the room.
        clipped(to: shape.mode == .fit ? frame : box, overflowing: frame.overflows(box), on: canvas) {
            canvas.draw(texture, in: frame)
        }
    }

    private func clipped(
        to rectangle: Rectangle,
        overflowing: Bool = false,
        on canvas: Canvas,
        _ body: () -> Void
    ) {
        guard overflowing || shape.cornerRadius > 0 else { return body() }
        let radius = min(Double(shape.cornerRadius), rectangle.width / 2, rectangle.height / 2)
        canvas.clip(to: rectangle, cornerRadius: radius, body)
    }
}

extension ImageTarget.Mode {
    /// Where something of a width and height lies when it is drawn in a box, in the middle.
    fileprivate func frame(of width: Double, by height: Double, in box: Rectangle) -> Rectangle {
        let scales = (box.width / width, box.height / height)
        let scale = self == .fit ? min(scales.0, scales.1) : max(scales.0, scales.1)
        let size = (width * scale, height * scale)
        return Rectangle(x: (box.width - size.0) / 2, y: (box.height - size.1) / 2, width: size.0, height: size.1)
    }
}

extension Rectangle {
    /// Whether this reaches out of another by more than a rounding error.
    fileprivate func overflows(_ box: Rectangle) -> Bool {
        width > box.width + 0.01 || height > box.height + 0.01
    }
}
