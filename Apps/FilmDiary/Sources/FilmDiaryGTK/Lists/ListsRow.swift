import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// A list among others: its first posters, its name, how many films it has, and what is said of it.
@MainActor
final class ListsRow: Box {
    private static let posterCount = 4

    private let source: PosterSource
    private let posters: [RemotePicture]
    private let none = Icon("view-list-bullet-symbolic", size: 24)
    private let name = Label(styles: "heading")
    private let count = Label(styles: "dim-label", "caption")
    private let notes = Label(styles: "dim-label")
    private let button: Button
    private var list: FilmList?

    init(_ source: PosterSource, onOpen: @escaping @MainActor (FilmList) -> Void) {
        self.source = source
        posters = (0..<Self.posterCount).map { _ in source.makePicture(for: .row) }
        for label in [name, notes] { label.ellipsis = .end }
        let words = Box(.vertical, spacing: 4, [name, count, notes])
        words.align(vertically: .center)
        words.expand(horizontally: true)
        none.addStyle("list-without-posters")
        none.setMinimumSize(width: 48, height: 72)
        let fan = Box(.horizontal, [none] + posters)
        fan.addStyle("poster-fan")
        // Names begin below each other, however many posters there are.
        fan.setMinimumSize(width: 48 + 22 * (Self.posterCount - 1))
        button = Button(Box(.horizontal, spacing: 16, [fan, words]), name: "", styles: "flat", "diary-line")
        super.init(.vertical, [Clamp(maximumWidth: 640, button)])
        setMargins(horizontal: 12, vertical: 2)
        button.onPress { [weak self] in
            if let list = self?.list { onOpen(list) }
        }
    }

    func show(_ list: FilmList) {
        self.list = list
        name.text = list.name
        count.text = list.countWords()
        notes.text = list.notes.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        notes.isVisible = !notes.text.isEmpty
        button.setAccessibleName([list.name, count.text, notes.text].filter { !$0.isEmpty }.joined(separator: ", "))
        none.isVisible = list.posters.isEmpty
        for (index, picture) in posters.enumerated() {
            let isThere = list.posters.indices.contains(index)
            picture.isVisible = isThere
            if isThere {
                picture.bind(source.requests.request(for: list.posters[index], at: .row))
            } else {
                picture.unbind()
            }
        }
    }

    func clear() {
        list = nil
        posters.forEach { $0.unbind() }
    }

    var hasLoadingPictures: Bool { posters.contains { $0.isVisible && $0.face == .loading } }
}
