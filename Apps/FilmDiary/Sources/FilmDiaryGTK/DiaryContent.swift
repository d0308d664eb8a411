import FilmDiary
import GTK

/// What a page shows of the diary: its content, or that it is being read, that it is empty, or that it cannot be read.
@MainActor
final class DiaryContent: Box {
    private let stack = Stack()
    private let failure = StatusPage(icon: "dialog-warning-symbolic", title: "The diary cannot be read")

    /// Shows that the diary is being read.
    ///
    /// - Parameters:
    ///   - content: What there is to show.
    ///   - empty: What is shown where there is nothing, which says what to do.
    init(_ content: Widget, empty: StatusPage) {
        super.init(.vertical, [stack])
        expand(horizontally: true, vertically: true)
        stack.expand(horizontally: true, vertically: true)
        stack.add(LoadingPage("Reading the diary"), name: "loading")
        stack.add(content, name: "content")
        stack.add(empty, name: "empty")
        stack.add(failure, name: "failed")
    }

    /// Shows what the diary answered; an error counts only where there is no older answer.
    func show(isReady: Bool, isEmpty: Bool, error: StoreError?) {
        if isReady {
            stack.visiblePage = isEmpty ? "empty" : "content"
        } else if let error {
            failure.update(description: error.description)
            stack.visiblePage = "failed"
        } else {
            stack.visiblePage = "loading"
        }
    }

    /// What there is to see now.
    var isEmptyPage: Bool { stack.visiblePage == "empty" }
}

extension StatusPage {
    /// A page that leads to the catalogue's films.
    convenience init(icon: String, title: String, description: String, onDiscover: @escaping @MainActor () -> Void) {
        let discover = Button("Discover films", styles: "pill", "suggested-action")
        discover.onPress(onDiscover)
        self.init(icon: icon, title: title, description: description, action: discover)
    }
}
