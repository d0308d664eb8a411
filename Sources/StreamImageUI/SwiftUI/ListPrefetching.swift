#if canImport(SwiftUI)
public import StreamImageKit
public import SwiftUI

/// Loads the pictures of a list ahead of where it is scrolled, told by rows that appear and disappear.
///
/// Keep one in the `@State` of the view that has the list, and give it to each row with
/// `prefetches(_:index:count:)`. When the list leaves, so does it, and everything stops.
@MainActor
public final class ListPrefetcher {
    /// What loads; set its window, and pause it where data costs.
    public let prefetcher: ImagePrefetcher
    private var visible = VisibleItems()
    private var count = 0
    private var update: Task<Void, Never>?

    /// Makes a prefetcher for a list.
    ///
    /// - Parameter prefetcher: What loads. Its requests must be those that the rows show, with their targets.
    public init(_ prefetcher: ImagePrefetcher) {
        self.prefetcher = prefetcher
    }

    deinit {
        update?.cancel()
    }

    fileprivate func appear(_ index: Int, count: Int) {
        visible.appear(index)
        self.count = count
        scheduleUpdate()
    }

    fileprivate func disappear(_ index: Int) {
        visible.disappear(index)
        scheduleUpdate()
    }

    /// Once after all rows of a step have reported.
    private func scheduleUpdate() {
        guard update == nil else { return }
        update = Task { [weak self] in
            guard let self else { return }
            self.update = nil
            if let range = self.visible.range {
                self.prefetcher.update(visible: range, count: self.count)
            } else {
                self.prefetcher.stop()
            }
        }
    }
}

extension View {
    /// Tells a prefetcher when this row of a list is on screen.
    ///
    /// - Parameters:
    ///   - prefetcher: The prefetcher of the list.
    ///   - index: The row's place in the list.
    ///   - count: The number of rows.
    /// - Returns: The row, which looks as before.
    public func prefetches(_ prefetcher: ListPrefetcher, index: Int, count: Int) -> some View {
        modifier(RowReport(prefetcher: prefetcher, index: index, count: count))
    }
}

/// Reports a row, also when it takes another place in the list while it is on screen.
private struct RowReport: ViewModifier {
    let prefetcher: ListPrefetcher
    let index: Int
    let count: Int

    @State private var isVisible = false

    func body(content: Content) -> some View {
        content
            .onAppear {
                isVisible = true
                prefetcher.appear(index, count: count)
            }
            .onDisappear {
                isVisible = false
                prefetcher.disappear(index)
            }
            .onChange(of: index) { old, new in
                guard isVisible else { return }
                prefetcher.disappear(old)
                prefetcher.appear(new, count: count)
            }
    }
}
#endif
