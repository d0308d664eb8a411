import Characters
import GTK

/// A tile of the grid.
@MainActor
final class CharacterTile: CharacterCell {
    private let name = Label(styles: "heading")
    private let status = StatusLabel()

    init(_ source: PictureSource, onOpen: @escaping @MainActor (CharacterRecord) -> Void) {
        let picture = source.makePicture(for: .tile, cornerRadius: 12)
        name.ellipsis = .end
        // Neither line makes the tile wider than its picture.
        name.setWidth(inCharacters: 1, atMost: 1)
        status.takesWidthThereIs()
        let lines = Box(.vertical, spacing: 2, [name, status])
        let content = Box(.vertical, spacing: 8, [picture, lines])
        content.align(horizontally: .center)
        super.init(source, place: .tile, picture: picture, content: content, onOpen: onOpen)
        align(horizontally: .center)
        setMargins(horizontal: 2, vertical: 4)
    }

    override func show(_ record: CharacterRecord) {
        name.text = record.name
        let words = [record.status.title, record.species].compactMap { $0 }
        status.show(record.status, text: words.joined(separator: " · "))
        super.show(record)
    }
}
