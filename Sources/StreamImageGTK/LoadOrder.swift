public import GTK
package import StreamImageKit

/// Hurries the loads of the pictures in a list that can be seen, and has those of others wait, the farther the longer.
///
/// GTK binds many more cells than can be seen: about 190 for a window of 18. Without an order they would all be loaded in
/// that of their indices.
@MainActor
public final class LoadOrder {
    private weak var list: ItemsView?
    private let picture: @MainActor (Widget) -> RemotePicture?

    /// Orders the loads of a list from now on, as long as its scrolled window lives.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - scroller: The scrolled window around it.
    ///   - picture: The picture in a cell, as in `{ ($0 as? CharacterRow)?.picture }`.
    ///   - onChange: Called with the indices of the items that can be seen when they change: the place to move a
    ///     prefetcher's window.
    @discardableResult
    public init(
        _ list: ItemsView,
        in scroller: ScrolledWindow,
        picture: @escaping @MainActor (Widget) -> RemotePicture?,
        onChange: @escaping @MainActor (_ visible: Range<Int>) -> Void = { _ in }
    ) {
        self.list = list
        self.picture = picture
        // The closure keeps the order, and the scrolled window the closure.
        list.onVisibleRangeChange(in: scroller) { visible in
            self.apply(visible)
            onChange(visible)
        }
    }

    private func apply(_ visible: Range<Int>) {
        for (index, cell) in list?.cells ?? [] {
            guard let picture = picture(cell), picture.face == .loading else { continue }
            let priority = Self.priority(of: index, visible: visible)
            if picture.slot.priority != priority { picture.slot.priority = priority }
        }
    }

    /// What can be seen is urgent, what is less than a screen away normal, all else like what is prefetched.
    package nonisolated static func priority(of index: Int, visible: Range<Int>) -> ImagePriority {
        let distance = max(visible.lowerBound - index, index - visible.upperBound + 1)
        if distance <= 0 { return .high }
        return distance <= visible.count ? .normal : .low
    }
}
