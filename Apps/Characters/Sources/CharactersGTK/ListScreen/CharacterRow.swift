import Characters
import GTK

/// A row of the list.
@MainActor
final class CharacterRow: CharacterCell {
    private let name = Label(styles: "heading")
    private let status = StatusLabel()
    private let location = Label(styles: "dim-label", "caption")

    init(_ source: PictureSource, onOpen: @escaping @MainActor (CharacterRecord) -> Void) {
        let picture = source.makePicture(for: .row, cornerRadius: 10)
        for label in [name, location] { label.ellipsis = .end }
        let lines = Box(.vertical, spacing: 3, [name, status, location])
        lines.align(vertically: .center)
        lines.expand(horizontally: true)
        let chevron = Icon("go-next-symbolic")
        chevron.addStyle("dim-label")
        let content = Box(.horizontal, spacing: 14, [picture, lines, chevron])
        super.init(source, place: .row, picture: picture, content: content, onOpen: onOpen)
        setMargins(horizontal: 6, vertical: 2)
    }

    override func show(_ record: CharacterRecord) {
        name.text = record.name
        status.show(record.status, text: record.subtitle)
        location.text = record.location ?? "Whereabouts unknown"
        super.show(record)
    }
}
