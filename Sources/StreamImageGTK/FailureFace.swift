import GTK

/// What lies over a picture that could not be had: a sign, where there is room for one, and a button to try again.
@MainActor
final class FailureFace: Box {
    private let button = Button(icon: "view-refresh-symbolic", name: "Try again", styles: "circular")

    init(fitting shape: PictureShape) {
        super.init(.vertical, spacing: 6)
        align(horizontally: .center)
        align(vertically: .center)
        if min(shape.width, shape.height) >= 96 {
            let sign = Icon("image-missing-symbolic", size: 32)
            sign.addStyle("dim-label")
            append(sign)
        }
        button.align(horizontally: .center)
        append(button)
    }

    func onRetry(_ handler: @escaping @MainActor () -> Void) {
        button.onPress(handler)
    }

    func press() {
        button.press()
    }

    /// Says which picture it is, to screen readers, since a list may have many such buttons.
    func setName(_ name: String) {
        button.setAccessibleName(name.isEmpty ? "Try again" : "Try again to load \(name)")
    }
}
