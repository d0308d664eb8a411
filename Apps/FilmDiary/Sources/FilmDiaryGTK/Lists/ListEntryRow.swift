import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import StreamImageGTK

/// A film of a list with its place, a handle to drag it by, and a button for what else can be done with it.
@MainActor
final class ListEntryRow: Box {
    let picture: RemotePicture
    let more = Button(icon: "view-more-symbolic", name: "", styles: "flat", "circular")
    private(set) var entry: ListEntry?
    /// The half that something dragged is held above.
    private(set) var hoveredHalf: DropHalf?
    private let source: PosterSource
    private let place = Label(styles: "numeric")
    private let title = Label(styles: "heading")
    private let line = Label(styles: "dim-label", "caption")
    private let note = Label(styles: "caption")
    let handle = Box(.horizontal, spacing: 4)
    private let button: Button

    init(
        _ source: PosterSource,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onMore: @escaping @MainActor (ListEntryRow) -> Void,
        onDrop: @escaping @MainActor (_ filmID: String, ListEntryRow) -> Bool
    ) {
        self.source = source
        picture = source.makePicture(for: .row)
        place.setWidth(inCharacters: 3)
        place.setTextAlignment(1)
        for label in [title, line, note] { label.ellipsis = .end }
        note.wraps = true
        note.lineLimit = 2
        let words = Box(.vertical, spacing: 4, [title, line, note])
        words.align(vertically: .center)
        words.expand(horizontally: true)
        button = Button(Box(.horizontal, spacing: 14, [picture, words]), name: "", styles: "flat", "diary-line")
        button.expand(horizontally: true)
        more.align(vertically: .center)
        handle.append(place)
        handle.append(Icon("list-drag-handle-symbolic", size: 16))
        handle.addStyle("drag-handle")
        handle.hideFromAccessibility()
        let content = Box(.horizontal, spacing: 4, [handle, button, more])
        super.init(.vertical, [Clamp(maximumWidth: 640, content)])
        addStyle("list-entry")
        button.onPress { [weak self] in
            if let film = self?.entry?.activity.film { onOpen(film) }
        }
        more.onPress { [weak self] in
            if let self { onMore(self) }
        }
        handle.onDrag(picture: content) { [weak self] in self?.entry?.id }
        self.onDrop(
            hovering: { [weak self] in self?.hover($0) },
            dropped: { [weak self] filmID, half in
                guard let self else { return false }
                hoveredHalf = half
                defer { hoveredHalf = nil }
                return onDrop(filmID, self)
            }
        )
    }

    func show(_ entry: ListEntry) {
        self.entry = entry
        let film = entry.activity.film
        place.text = (entry.position + 1).formatted(.number.locale(.ofNumbers))
        title.text = film.title
        let rating = entry.activity.rating
        line.text = [film.year.map(String.init), rating?.glyphs].compactMap { $0 }.joined(separator: " · ")
        line.isVisible = !line.text.isEmpty
        note.text = entry.note
        note.isVisible = !entry.note.isEmpty
        let year = film.year.map(String.init)
        let note = entry.note.isEmpty ? nil : entry.note
        let said = ["\(place.text)", film.title, year, rating?.words, note].compactMap { $0 }.joined(separator: ", ")
        button.setAccessibleName(said)
        setAccessibleNameOfRow(said)
        more.setAccessibleName("Note, move or take off: \(film.title)")
        more.tooltip = "Note, move or take off"
        picture.bind(source.requests.request(for: film.poster, at: .row), name: "Poster of \(film.title)")
    }

    func clear() {
        entry = nil
        hover(nil)
        picture.unbind()
    }

    private func hover(_ half: DropHalf?) {
        hoveredHalf = half
        removeStyle("drop-above", "drop-below")
        switch half {
        case .upper: addStyle("drop-above")
        case .lower: addStyle("drop-below")
        case nil: break
        }
    }
}
