import CGTK

/// What lists and grids have in common; use ``ListView`` or ``GridView``.
@MainActor
public class ItemsView: Widget {
    /// Whether items can be selected.
    public enum Selection: Sendable {
        /// None: the default.
        case none
        /// One at a time.
        case single
    }

    /// The items.
    public let model: ItemModel
    private let selection: SelectionModel?

    fileprivate init(
        _ model: ItemModel,
        _ factory: AnyCellFactory,
        _ mode: Selection,
        make: (_ selection: OpaquePointer, _ factory: OpaquePointer) -> UnsafeMutableRawPointer?
    ) {
        self.model = model
        let items = OpaquePointer(model.retainedPointer())
        let selection: OpaquePointer?
        switch mode {
        case .none:
            self.selection = nil
            selection = gtk_no_selection_new(items)
        case .single:
            let single = SelectionModel(items)
            self.selection = single
            selection = OpaquePointer(single.retainedPointer())
        }
        guard let selection else { preconditionFailure("GTK made no selection") }
        super.init(make(selection, OpaquePointer(factory.retainedPointer())))
    }

    /// The index of the selected item; always `nil` where none can be selected.
    public final var selectedIndex: Int? {
        get { selection?.index }
        set { selection?.index = newValue }
    }

    /// Calls a closure with the index of the selected item when another one is, by whomever.
    ///
    /// It is never called where none can be selected.
    public final func onSelect(_ handler: @escaping @MainActor (_ index: Int?) -> Void) {
        selection?.connect("notify::selected") { [weak selection] in handler(selection?.index) }
    }

    /// Calls a closure with an item's index when it is opened, by a click (see the constructor) or Enter.
    @discardableResult
    public final func onOpen(_ handler: @escaping @MainActor (_ index: Int) -> Void) -> SignalConnection {
        connect("activate") { handler($0.unsigned(1)) }
    }

    /// Scrolls until an item can be seen.
    public final func scroll(to index: Int) {
        guard (0..<model.count).contains(index) else { return }
        activateAction("list.scroll-to-item", g_variant_new_uint32(guint(index)))
    }

    /// Whether nothing is scrolled away above.
    public final var isAtTop: Bool {
        guard let adjustment = gtk_scrollable_get_vadjustment(opaque) else { return true }
        return gtk_adjustment_get_value(adjustment) <= 0
    }

    /// The index of the item that has the keyboard, itself or something in its cell; `nil` where none has.
    public final var focusedIndex: Int? {
        guard let root = gtk_widget_get_root(widget), let focused = gtk_root_get_focus(root) else { return nil }
        return cells.first { _, cell in
            guard let holder = gtk_widget_get_parent(cell.widget) else { return false }
            return holder == focused || gtk_widget_is_ancestor(focused, holder) != 0
        }?.index
    }

    /// Gives the keyboard to an item whose cell is bound; scroll to it first.
    @discardableResult
    public final func focus(_ index: Int) -> Bool {
        guard let cell = cells.first(where: { $0.index == index })?.cell else { return false }
        guard let holder = gtk_widget_get_parent(cell.widget) else { return false }
        return gtk_widget_grab_focus(holder) != 0
    }

    /// The cells that are bound now with the indices of their items, seen or not.
    ///
    /// GTK keeps more than are seen, so that scrolling finds them made.
    public final var cells: [(index: Int, cell: Widget)] {
        var cells: [(index: Int, cell: Widget)] = []
        // Each child of a list holds one cell.
        var child = gtk_widget_get_first_child(widget)
        while let holder = child {
            child = gtk_widget_get_next_sibling(holder)
            let content = UnsafeMutableRawPointer(gtk_widget_get_first_child(holder))
            guard let cell = Object.existing(content) as? Widget, let index = CellPosition.index(of: cell) else {
                continue
            }
            cells.append((index, cell))
        }
        return cells
    }

    /// The indices of the items that can be seen, at least in part, in the scrolled window around the list.
    public final var visibleRange: Range<Int> {
        guard let viewport = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return 0..<0 }
        let (width, height) = (gtk_widget_get_width(viewport), gtk_widget_get_height(viewport))
        let window = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        let visible = cells.filter { _, cell in
            cell.isMapped && cell.frame(in: viewport)?.intersects(window) == true
        }
        let indices = visible.map(\.index)
        guard let first = indices.min(), let last = indices.max() else { return 0..<0 }
        return first..<last + 1
    }
}

/// Items one below the other.
@MainActor
public final class ListView: ItemsView {
    /// Makes a list, to be put into a ``ScrolledWindow``.
    ///
    /// - Parameters:
    ///   - model: The items.
    ///   - factory: What makes and fills the cells.
    ///   - selection: Whether items can be selected. The default is not.
    ///   - opensByClick: Whether one click opens an item, rather than two. The default is `true`.
    public init(
        _ model: ItemModel,
        _ factory: AnyCellFactory,
        selection: Selection = .none,
        opensByClick: Bool = true
    ) {
        super.init(model, factory, selection) { UnsafeMutableRawPointer(gtk_list_view_new($0, $1)) }
        gtk_list_view_set_single_click_activate(opaque, opensByClick ? 1 : 0)
    }
}

/// Items in rows of as many columns as there is room for.
@MainActor
public final class GridView: ItemsView {
    /// Makes a grid, to be put into a ``ScrolledWindow``.
    ///
    /// - Parameters:
    ///   - model: The items.
    ///   - factory: What makes and fills the cells.
    ///   - columns: The fewest and the most columns. The default is 1 to 7.
    ///   - selection: Whether items can be selected. The default is not.
    ///   - opensByClick: Whether one click opens an item, rather than two. The default is `true`.
    public init(
        _ model: ItemModel,
        _ factory: AnyCellFactory,
        columns: ClosedRange<Int> = 1...7,
        selection: Selection = .none,
        opensByClick: Bool = true
    ) {
        self.columns = columns
        super.init(model, factory, selection) { UnsafeMutableRawPointer(gtk_grid_view_new($0, $1)) }
        gtk_grid_view_set_single_click_activate(opaque, opensByClick ? 1 : 0)
        applyColumns()
    }

    /// The fewest and the most columns.
    public var columns: ClosedRange<Int> {
        didSet { applyColumns() }
    }

    private func applyColumns() {
        gtk_grid_view_set_min_columns(opaque, guint(clamping: max(1, columns.lowerBound)))
        gtk_grid_view_set_max_columns(opaque, guint(clamping: max(1, columns.upperBound)))
    }
}

/// Knows which one of a list's items is selected.
@MainActor
private final class SelectionModel: Object {
    /// Takes the items over.
    init(_ items: OpaquePointer) {
        super.init(UnsafeMutableRawPointer(gtk_single_selection_new(items)))
        gtk_single_selection_set_autoselect(opaque, 0)
        gtk_single_selection_set_can_unselect(opaque, 1)
        gtk_single_selection_set_selected(opaque, guint.max)
    }

    var index: Int? {
        get {
            let index = gtk_single_selection_get_selected(opaque)
            return index == guint.max ? nil : Int(index)
        }
        set { gtk_single_selection_set_selected(opaque, newValue.map { guint(clamping: $0) } ?? guint.max) }
    }
}
