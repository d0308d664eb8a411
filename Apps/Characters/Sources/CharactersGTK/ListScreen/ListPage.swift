import Characters
package import GTK
import StreamImageKit

/// The page with the search field, the filter and the characters.
@MainActor
package final class ListPage: Box {
    /// The field to search with.
    package let search = SearchEntry(placeholder: "Search by name")
    /// List or grid.
    package var layout: SavedState.Layout {
        didSet { if layout != oldValue { showCollection() } }
    }
    /// Called when the person chose another layout.
    var onLayoutChange: (@MainActor (SavedState.Layout) -> Void)?
    /// Called when the characters are scrolled.
    var onMotion: (@MainActor () -> Void)?
    /// The characters as they are laid out now.
    private(set) var collection: CharacterCollection

    private let list: CharacterListViewModel
    private let source: PictureSource
    private let pipeline: ImagePipeline?
    private let position = ListPosition()
    private let holder = Box(.vertical)
    private let stack = Stack()
    private let listButton = ToggleButton(togglingIcon: "view-list-symbolic", name: "Show a list")
    private let gridButton = ToggleButton(togglingIcon: "view-grid-symbolic", name: "Show a grid")

    /// Makes the page; without a pipeline nothing is prefetched.
    init(
        _ list: CharacterListViewModel,
        source: PictureSource,
        pipeline: ImagePipeline?,
        layout: SavedState.Layout,
        trailing: Widget
    ) {
        self.list = list
        self.source = source
        self.pipeline = pipeline
        self.layout = layout
        collection = CharacterCollection(
            list,
            layout: layout,
            source: source,
            pipeline: pipeline,
            position: position
        )
        super.init(.vertical)
        append(header(trailing))
        append(OfflineBanner(list))
        append(stack)
        append(ListFooter(list, position: position))
        place(collection)
        stack.expand(horizontally: true, vertically: true)
        stack.add(ScrolledWindow(SkeletonList()), name: "loading")
        stack.add(holder, name: "characters")
        stack.add(EmptyPage(list, onClear: { [weak self] in self?.clearSearch() }), name: "empty")
        stack.add(FailurePage(list), name: "failed")
        keepUpdated { [weak self] in self?.update() }
    }

    private func header(_ trailing: Widget) -> HeaderBar {
        let bar = HeaderBar()
        let statuses = CharacterStatus.allCases
        let filter = DropDown(["Any status"] + statuses.map(\.title), name: "Status")
        filter.onSelect { [weak list] index in list?.statusChosen(index == 0 ? nil : statuses[safe: index - 1]) }
        gridButton.join(listButton)
        (layout == .list ? listButton : gridButton).isOn = true
        listButton.onToggle { [weak self] isOn in self?.choose(isOn ? .list : .grid) }
        let layouts = Box(.horizontal, [listButton, gridButton])
        layouts.addStyle("linked")
        search.onSearch { [weak list] text in list?.searchTextChanged(to: text) }
        search.onStop { [weak self] in self?.clearSearch() }
        search.expand(horizontally: true)
        let spinner = Spinner(size: 16)
        keepUpdated { [weak spinner, weak list] in spinner?.isSpinning = list?.isUpdating == true }
        bar.setTitle(Clamp(maximumWidth: 420, search))
        bar.addAtStart(filter)
        bar.addAtEnd(trailing)
        bar.addAtEnd(layouts)
        bar.addAtEnd(spinner)
        return bar
    }

    private func choose(_ layout: SavedState.Layout) {
        guard layout != self.layout else { return }
        self.layout = layout
        onLayoutChange?(layout)
    }

    /// Presses the button of a layout, as a person would.
    package func press(_ layout: SavedState.Layout) {
        (layout == .list ? listButton : gridButton).isOn = true
    }

    private func clearSearch() {
        search.text = ""
        list.searchTextChanged(to: "")
        list.searchSubmitted()
    }

    private func showCollection() {
        holder.remove(collection)
        collection = CharacterCollection(
            list,
            layout: layout,
            source: source,
            pipeline: pipeline,
            position: position
        )
        place(collection)
    }

    private func place(_ collection: CharacterCollection) {
        holder.append(collection)
        collection.scroller.onScroll { [weak self] in self?.onMotion?() }
    }

    private func update() {
        holder.opacity = list.isUpdating ? 0.6 : 1
        switch list.phase {
        case .initialLoading: stack.visiblePage = "loading"
        case .loaded: stack.visiblePage = "characters"
        case .empty: stack.visiblePage = "empty"
        case .failed: stack.visiblePage = "failed"
        }
    }
}
