import GTK

/// The items that a list's cells are filled from, and the least change to the cells when they become others.
@MainActor
final class ShownItems<Item: Equatable> {
    private(set) var all: [Item] = []

    /// The item at an index; `nil` beyond the end.
    subscript(index: Int) -> Item? { all.indices.contains(index) ? all[index] : nil }

    /// Shows other items.
    ///
    /// What stays at the beginning and the end is not touched. Where what lies between is of one length, as after a move,
    /// its cells are filled anew in their places, so that the keyboard stays where it is. A list that shows its top goes on
    /// to do so when something comes in above.
    ///
    /// - Parameters:
    ///   - new: The items.
    ///   - list: The list.
    ///   - refill: Fills a cell anew; the one behind the change is filled too, since it may depend on its neighbour.
    func show(_ new: [Item], in list: ItemsView, refill: @MainActor (Widget, _ index: Int) -> Void) {
        let old = all
        guard new != old else { return }
        var head = 0
        while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        all = new
        let (removed, added) = (old.count - head - tail, new.count - head - tail)
        let isAtTop = list.isAtTop
        if removed != added { list.model.splice(at: head, removing: removed, adding: added) }
        if head == 0, isAtTop { list.scroll(to: 0) }
        let stale = removed == added ? head...head + added : head + added...head + added
        for (index, cell) in list.cells where stale.contains(index) && new.indices.contains(index) {
            refill(cell, index)
        }
    }

    /// Shows other items from the first one on.
    func replaceAll(with new: [Item], in list: ItemsView) {
        all = new
        list.model.replaceAll(with: new.count)
    }
}
