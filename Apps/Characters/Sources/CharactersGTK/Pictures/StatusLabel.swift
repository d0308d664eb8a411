import Characters
import GTK

/// A dot in the colour of a status, and a line of text beside it that says the same.
@MainActor
final class StatusLabel: Box {
    private let dot = Box(.horizontal, role: .presentation)
    private let label = Label(styles: "status-text")
    private var status: CharacterStatus?

    init() {
        super.init(.horizontal, spacing: 7, role: .presentation)
        dot.addStyle("status-dot")
        dot.align(vertically: .center)
        label.ellipsis = .end
        append(dot)
        append(label)
    }

    /// Asks for no width of its own, and takes what there is.
    func takesWidthThereIs() {
        label.setWidth(inCharacters: 1, atMost: 1)
        label.expand(horizontally: true)
    }

    func show(_ status: CharacterStatus, text: String) {
        label.text = text
        guard status != self.status else { return }
        if let old = self.status { dot.removeStyle(old.rawValue) }
        dot.addStyle(status.rawValue)
        self.status = status
    }
}
