import FilmDiary
import FilmDiaryScreens
import GTK

/// One time that the film was watched: its day, whether it was a rewatch, its tags, and a button that deletes it.
@MainActor
final class ViewingRow: Box {
    let rewatch: ToggleButton
    let delete: Button
    let tags: Entry

    init(_ viewing: Viewing, _ model: FilmViewModel) {
        let words = viewing.entry.day?.words() ?? "On an unknown day"
        let day = Label(words)
        day.wraps = true
        day.expand(horizontally: true)
        rewatch = ToggleButton(
            togglingIcon: "media-playlist-repeat-symbolic",
            name: "Rewatch, \(words)",
            styles: "flat"
        )
        rewatch.isOn = viewing.entry.isRewatch
        delete = Button(icon: "user-trash-symbolic", name: "Delete the viewing, \(words)", styles: "flat")
        tags = Entry(placeholder: "Tags, \(words)")
        tags.text = viewing.entry.tags.joined(separator: ", ")
        let line = Box(.horizontal, spacing: 6, [day])
        if let rating = viewing.entry.rating { line.append(Label(rating.glyphs, styles: "stars-text")) }
        line.append(rewatch)
        line.append(delete)
        super.init(.vertical, spacing: 4, [line, tags])
        rewatch.onToggle { [weak model] in model?.rewatchChanged(viewing, to: $0) }
        tags.onEnter { [weak model, weak tags] in model?.tagsChanged(viewing, to: tags?.text ?? "") }
        delete.onPress { [weak model] in model?.deleteTapped(viewing) }
    }
}
