import FilmDiary
import FilmDiaryScreens
import GTK

/// One time that the film was watched: its day, whether it was a rewatch, its tags, and a button that deletes it.
@MainActor
final class ViewingRow: Box {
    let rewatch: ToggleButton
    let delete: Button
    let tags: Entry
    private(set) var viewing: Viewing
    private let model: FilmViewModel
    private let day = Label()
    private let stars = Label(styles: "stars-text")

    init(_ viewing: Viewing, _ model: FilmViewModel) {
        self.viewing = viewing
        self.model = model
        let words = viewing.entry.day?.words() ?? "On an unknown day"
        day.text = words
        day.wraps = true
        day.expand(horizontally: true)
        rewatch = ToggleButton(
            togglingIcon: "media-playlist-repeat-symbolic",
            name: "Rewatch, \(words)",
            styles: "flat"
        )
        delete = Button(icon: "user-trash-symbolic", name: "Delete the viewing, \(words)", styles: "flat")
        tags = Entry(placeholder: "Tags, with commas between")
        tags.setAccessibleName("Tags, \(words)")
        tags.text = Self.text(viewing)
        super.init(.vertical, spacing: 4, [Box(.horizontal, spacing: 6, [day, stars, rewatch, delete]), tags])
        show(viewing)
        rewatch.onToggle { [weak self] isOn in
            if let self { self.model.rewatchChanged(self.viewing, to: isOn) }
        }
        tags.onEnter { [weak self] in self?.save() }
        tags.onLeave { [weak self] in self?.save() }
        delete.onPress { [weak self] in
            if let self { self.model.deleteTapped(self.viewing) }
        }
    }

    /// Shows what has become of the viewing, whose day stays the same; tags that are being written are left alone.
    func show(_ viewing: Viewing) {
        let isUntouched = tags.text == Self.text(self.viewing)
        self.viewing = viewing
        rewatch.isOn = viewing.entry.isRewatch
        stars.text = viewing.entry.rating?.glyphs ?? ""
        stars.setAccessibleName(Rating.words(for: viewing.entry.rating))
        stars.isVisible = viewing.entry.rating != nil
        if isUntouched { tags.text = Self.text(viewing) }
    }

    /// Saves the tags, if what is written is not saved yet.
    func save() {
        model.tagsChanged(viewing, to: tags.text)
    }

    private static func text(_ viewing: Viewing) -> String { viewing.entry.tags.joined(separator: ", ") }
}
