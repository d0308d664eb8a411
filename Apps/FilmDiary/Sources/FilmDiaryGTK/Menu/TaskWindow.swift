import GTK

/// A window in front of the program's own, for something that is done in a few steps: one page is shown at a time.
@MainActor
class TaskWindow: Window {
    private let bar = HeaderBar()
    private let back = Button(icon: "go-previous-symbolic", name: "Back")
    private let holder = Box(.vertical)
    private var shown: Widget?
    private var goBack: (@MainActor () -> Void)?

    init(_ name: String, parent: Window) {
        super.init()
        title = name
        defaultSize = (520, 560)
        attach(to: parent)
        back.isVisible = false
        bar.addAtStart(back)
        holder.addStyle("background")
        holder.append(bar)
        content = holder
        back.onPress { [weak self] in self?.goBack?() }
        onKey { [weak self] key in
            guard let self, key.value == Key.Name.escape else { return false }
            if let goBack = self.goBack { goBack() } else { self.close() }
            return true
        }
    }

    /// Shows a page in place of the one before.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - goBack: What the button at the top and Escape do; without it there is no button, and Escape closes the window.
    func show(_ page: Widget, goBack: (@MainActor () -> Void)? = nil) {
        if let shown { holder.remove(shown) }
        page.expand(horizontally: true, vertically: true)
        holder.append(page)
        shown = page
        self.goBack = goBack
        back.isVisible = goBack != nil
    }

    /// A page with a symbol, a title, words and buttons one below the other.
    static func statusPage(icon: String, _ title: String, _ words: String = "", _ buttons: [Widget]) -> StatusPage {
        let box = Box(.vertical, spacing: 10, buttons)
        return StatusPage(icon: icon, title: title, description: words, action: buttons.isEmpty ? nil : box)
    }

    /// A large button.
    static func button(_ label: String, styles: String..., action: @escaping @MainActor () -> Void) -> Button {
        let button = Button(label, styles: "pill")
        for style in styles { button.addStyle(style) }
        button.onPress(action)
        return button
    }
}
