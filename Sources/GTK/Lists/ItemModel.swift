import CGTK
import CGTKShims

/// The items of a list, of which only the number is known here; what they are is looked up by index when one is bound.
///
/// That makes a change cost the same however long the list is. Two items are the same only if nothing says otherwise: what
/// is spliced out and in again is bound anew.
@MainActor
public final class ItemModel: Object {
    /// The number of items.
    public private(set) var count: Int

    /// Makes a model.
    ///
    /// - Parameter count: The number of items. The default is 0.
    public init(count: Int = 0) {
        self.count = 0
        super.init(sik_gtk_counted_model_new())
        append(count)
    }

    /// Takes items out at an index and puts others in.
    ///
    /// - Precondition: `index` and `removed` lie within the list, and nothing is negative.
    public func splice(at index: Int, removing removed: Int, adding added: Int) {
        precondition(
            index >= 0 && removed >= 0 && added >= 0 && index + removed <= count,
            "A splice of \(removed) items at \(index) goes beyond a list of \(count)"
        )
        guard removed > 0 || added > 0 else { return }
        count += added - removed
        sik_gtk_counted_model_splice(pointer, guint(index), guint(removed), guint(added))
    }

    /// Puts items in at the end.
    public func append(_ added: Int) {
        splice(at: count, removing: 0, adding: max(0, added))
    }

    /// Takes all items out and puts others in: everything is bound anew.
    public func replaceAll(with newCount: Int) {
        splice(at: 0, removing: count, adding: max(0, newCount))
    }

    /// Has the items in a range bound anew.
    public func reload(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        splice(at: range.lowerBound, removing: range.count, adding: range.count)
    }
}
