import CGTK

extension ItemsView {
    /// Calls a closure when other items can be seen, at most once a frame.
    ///
    /// - Parameters:
    ///   - scroller: The scrolled window around the list.
    ///   - handler: What to call with the indices of the items that can be seen, at least in part. It must not capture the
    ///     list strongly.
    public final func onVisibleRangeChange(
        in scroller: ScrolledWindow,
        _ handler: @escaping @MainActor (Range<Int>) -> Void
    ) {
        let watch = VisibilityWatch(self, handler)
        scroller.onScroll { watch.check() }
        scroller.onResize { watch.check() }
        watch.check()
    }
}

/// Looks what can be seen after a list has moved; kept by the closures of its scrolled window.
@MainActor
private final class VisibilityWatch {
    private weak var list: ItemsView?
    private let handler: @MainActor (Range<Int>) -> Void
    private var last = 0..<0
    private var framesLeft = 0

    init(_ list: ItemsView, _ handler: @escaping @MainActor (Range<Int>) -> Void) {
        self.list = list
        self.handler = handler
    }

    func check() {
        let isWatching = framesLeft > 0
        // Cells get their places in the frame after the one in which the list moved, after such callbacks have been called.
        framesLeft = 2
        guard !isWatching else { return }
        list?.onEachFrame { [weak self] _ in
            guard let self, let list = self.list else { return false }
            self.framesLeft -= 1
            let range = list.visibleRange
            if range != self.last {
                self.last = range
                self.handler(range)
            }
            return self.framesLeft > 0
        }
    }
}
