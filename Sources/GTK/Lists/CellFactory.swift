import CGTK

/// Makes the cells of a list, and fills each with one item after the other as the list scrolls.
///
/// ```swift
/// let factory = CellFactory(
///     make: { CharacterRow() },
///     bind: { row, index in row.show(viewModel.characters[index]) },
///     unbind: { row in row.clear() }
/// )
/// ```
///
/// Everything that `bind` begins for an item, `unbind` must end. A cell lives as long as GTK keeps it.
@MainActor
public final class CellFactory<Cell: Widget>: AnyCellFactory {
    /// Makes a factory.
    ///
    /// - Parameters:
    ///   - make: Makes an empty cell.
    ///   - bind: Fills a cell with the item at an index.
    ///   - unbind: Empties a cell, before it gets another item or goes out of use.
    public init(
        make: @escaping @MainActor () -> Cell,
        bind: @escaping @MainActor (Cell, _ index: Int) -> Void,
        unbind: @escaping @MainActor (Cell) -> Void = { _ in }
    ) {
        super.init()
        connect("setup") { arguments in
            guard let item = arguments.object(1) else { return }
            let cell = make()
            gtk_list_item_set_child(OpaquePointer(item), cell.widget)
            CellPosition.set(item, of: cell)
        }
        connect("teardown") { arguments in
            guard let item = arguments.object(1), let cell = Self.cell(of: item) else { return }
            CellPosition.set(nil, of: cell)
        }
        connect("bind") { arguments in
            guard let item = arguments.object(1), let cell = Self.cell(of: item) else { return }
            let index = gtk_list_item_get_position(OpaquePointer(item))
            if index != guint.max { bind(cell, Int(index)) }
        }
        connect("unbind") { arguments in
            guard let item = arguments.object(1), let cell = Self.cell(of: item) else { return }
            unbind(cell)
        }
    }

    private static func cell(of item: UnsafeMutableRawPointer) -> Cell? {
        Object.existing(UnsafeMutableRawPointer(gtk_list_item_get_child(OpaquePointer(item)))) as? Cell
    }
}

/// A ``CellFactory`` of any kind of cell.
@MainActor
public class AnyCellFactory: Object {
    fileprivate init() {
        super.init(UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    }
}

/// Remembers which of a list's items a cell stands for.
@MainActor
enum CellPosition {
    private static let quark = g_quark_from_string("swift-list-item")

    /// The item is GTK's and lives until its cell is torn down, which is when `nil` is set.
    fileprivate static func set(_ item: UnsafeMutableRawPointer?, of cell: Widget) {
        g_object_set_qdata(cell.object, quark, item)
    }

    /// The index of the item that a cell is bound to; `nil` for one that is out of use.
    static func index(of cell: Widget) -> Int? {
        guard let item = g_object_get_qdata(cell.object, quark) else { return nil }
        let index = gtk_list_item_get_position(OpaquePointer(item))
        return index == guint.max ? nil : Int(index)
    }
}
