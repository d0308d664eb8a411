import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// The imported films that the catalogue did not surely know; each opens a search that says which film it is.
@MainActor
final class SettlingPage: Box {
    private let model: SettlingViewModel
    private let source: PosterSource
    private let stack = Stack(crossfades: false)
    private let list = Box(.vertical, spacing: 8)
    private let question = Label(styles: "title-2")
    private let search = SearchEntry(placeholder: "Search the catalogue", delay: 0)
    private let results = Box(.vertical, spacing: 4)
    private var rows: [Widget] = []
    private var shownFilms: [UnmatchedFilm]?
    private var answers: [Widget] = []

    init(_ model: SettlingViewModel, source: PosterSource) {
        self.model = model
        self.source = source
        super.init(.vertical, [stack])
        stack.expand(horizontally: true, vertically: true)
        stack.add(listing(), name: "films")
        stack.add(
            StatusPage(
                icon: "emblem-ok-symbolic",
                title: "Everything is settled",
                description: "Every imported film is one of the catalogue’s."
            ),
            name: "empty"
        )
        stack.add(LoadingPage("Reading the diary"), name: "loading")
        stack.add(searching(), name: "search")
        search.onSearch { [weak model] in model?.searchTextChanged(to: $0) }
        keepUpdated { [weak self] in self?.updateFilms() }
        keepUpdated { [weak self] in self?.updateResults() }
    }

    private func listing() -> Widget {
        let words = Self.note(
            "The catalogue did not surely know these imported films. Until you say which each is, they have no poster."
        )
        let content = Box(.vertical, spacing: 14, [Label("Which films are these?", styles: "title-2"), words, list])
        content.setMargins(horizontal: 18, vertical: 24)
        return ScrolledWindow(Clamp(maximumWidth: 480, content))
    }

    private func searching() -> Widget {
        question.wraps = true
        let leave = Button("Leave It As It Is", styles: "pill")
        leave.align(horizontally: .center)
        leave.onPress { [weak model] in model?.leaveTapped() }
        let content = Box(.vertical, spacing: 12, [question, search, results, leave])
        content.setMargins(horizontal: 18, vertical: 24)
        return ScrolledWindow(Clamp(maximumWidth: 480, content))
    }

    private func updateFilms() {
        if let film = model.film {
            question.text = "Which film is “\(ImportOutcome.title(of: film))”?"
            if search.text != model.searchText { search.text = model.searchText }
            stack.visiblePage = "search"
            return
        }
        stack.visiblePage = model.films.isEmpty ? model.isReady ? "empty" : "loading" : "films"
        guard model.films != shownFilms else { return }
        shownFilms = model.films
        rows.forEach(list.remove)
        rows = model.films.map { film in
            let name = ImportOutcome.title(of: film)
            let label = Label(name)
            label.wraps = true
            let button = Button(label, name: name, styles: "card", "choice")
            button.onPress { [weak model] in model?.filmTapped(film) }
            return button
        }
        rows.forEach(list.append)
    }

    private func updateResults() {
        let found = model.results
        answers.forEach(results.remove)
        answers =
            switch found {
            case .loading: [LoadingPage("Searching")]
            case .empty: [Self.note("The catalogue knows no film of that name. Try its original title.")]
            case .failed(let error): [Self.note(error.description), retryButton()]
            case .found(let films): films.prefix(20).map(row)
            }
        answers.forEach(results.append)
    }

    private func row(_ film: FilmFacts) -> Widget {
        let picture = source.makePicture(for: .row)
        picture.bind(source.requests.request(for: film.poster, at: .row), name: "Poster of \(film.title)")
        let name = film.year.map { "\(film.title) (\($0))" } ?? film.title
        let label = Label(name)
        label.ellipsis = .end
        let button = Button(Box(.horizontal, spacing: 14, [picture, label]), name: name, styles: "flat")
        button.onPress { [weak model] in model?.filmChosen(film) }
        return button
    }

    private func retryButton() -> Widget {
        let button = Button("Try Again", styles: "pill")
        button.onPress { [weak model] in model?.retryTapped() }
        return button
    }

    private static func note(_ text: String) -> Label {
        let label = Label(text, styles: "dim-label")
        label.wraps = true
        return label
    }
}
