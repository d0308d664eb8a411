import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// A line of the diary, below the name of its month where it is the month's first.
@MainActor
final class DiaryRow: Box {
    let picture: RemotePicture
    private let source: PosterSource
    private let month = Label(styles: "title-4")
    private let day = Label(styles: "numeric", "dim-label")
    private let title = Label(styles: "heading")
    private let stars = Label(styles: "stars-text")
    private let rewatch = Icon("media-playlist-repeat-symbolic", size: 16)
    private let review = Icon("text-x-generic-symbolic", size: 16)
    private let button: Button
    private var facts: FilmFacts?

    init(_ source: PosterSource, onOpen: @escaping @MainActor (FilmFacts) -> Void) {
        self.source = source
        picture = source.makePicture(for: .row)
        day.setWidth(inCharacters: 7)
        title.ellipsis = .end
        title.expand(horizontally: true)
        let words = Box(.vertical, spacing: 4, [title, stars])
        words.align(vertically: .center)
        words.expand(horizontally: true)
        let content = Box(.horizontal, spacing: 14, [day, picture, words, rewatch, review])
        for mark in [rewatch, review] { mark.addStyle("dim-label") }
        button = Button(content, name: "", styles: "flat", "diary-line")
        super.init(.vertical, [Clamp(maximumWidth: 640, Box(.vertical, spacing: 4, [month, button]))])
        month.setMargins(top: 18, bottom: 6, start: 10)
        setMargins(horizontal: 12, vertical: 2)
        button.onPress { [weak self] in
            if let facts = self?.facts { onOpen(facts) }
        }
    }

    func show(_ entry: DiaryEntry, beginsMonth: Bool) {
        let film = entry.activity.film
        facts = film
        month.isVisible = beginsMonth
        month.text = entry.day.monthOfYear.words()
        day.text = entry.day.shortWords()
        title.text = film.titleWithYear
        stars.text = entry.rating?.glyphs ?? ""
        stars.isVisible = entry.rating != nil
        rewatch.isVisible = entry.viewing.entry.isRewatch
        review.isVisible = entry.hasReview
        button.setAccessibleName(entry.spokenSummary)
        picture.bind(source.requests.request(for: film.poster, at: .row), name: "Poster of \(film.title)")
    }

    func clear() {
        facts = nil
        picture.unbind()
    }
}
