import Characters
import GTK
import StreamImageGTK
import StreamImageKit

/// A cell of the list or the grid: a button that opens a character, with the picture that loads.
@MainActor
class CharacterCell: Box {
    let picture: RemotePicture
    private let place: CharacterImageRequests.Place
    private let source: PictureSource
    private let button: Button
    private var record: CharacterRecord?
    /// Whether the picture is being asked for right now; if it comes meanwhile, it was there at once.
    private var isBinding = false

    /// Cells that exist.
    private(set) static var liveCount = 0

    /// Makes a cell around its content, which contains `picture`.
    init(
        _ source: PictureSource,
        place: CharacterImageRequests.Place,
        picture: RemotePicture,
        content: Widget,
        onOpen: @escaping @MainActor (CharacterRecord) -> Void
    ) {
        self.source = source
        self.place = place
        self.picture = picture
        button = Button(content, name: "", styles: "flat", "character-cell")
        super.init(.vertical, [button])
        Self.liveCount += 1
        button.expand(horizontally: true)
        button.onPress { [weak self] in
            if let record = self?.record { onOpen(record) }
        }
    }

    isolated deinit {
        Self.liveCount -= 1
    }

    /// Fills the cell.
    func show(_ record: CharacterRecord) {
        self.record = record
        button.setAccessibleName(record.spokenSummary)
        setAccessibleNameOfRow(record.spokenSummary)
        let start = ContinuousClock.now
        isBinding = true
        picture.onPicture = { [weak self] response in
            guard let self else { return }
            let wait = ContinuousClock.now - start
            self.source.waits.add(wait, from: response.origin, isImmediate: self.isBinding)
        }
        source.waits.bind { picture.bind(source.request(for: record, at: place), name: record.name) }
        isBinding = false
    }

    /// Empties the cell, and stops its load.
    func clear() {
        record = nil
        picture.onPicture = nil
        picture.unbind()
    }
}
