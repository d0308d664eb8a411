import FilmDiary
import GTK

/// How far an import is, with a way to stop it.
@MainActor
final class ImportProgressPage: Box {
    private let bar = ProgressBar(name: "Import")
    private let words = Label(styles: "dim-label")
    private let cancel = Button("Cancel", styles: "pill")

    init(file: String, onCancel: @escaping @MainActor () -> Void) {
        let title = Label("Importing \(file)", styles: "title-2")
        super.init(.vertical, spacing: 18, role: .status, [title, bar, words, cancel])
        title.wraps = true
        title.setTextAlignment(0.5)
        words.setTextAlignment(0.5)
        cancel.align(horizontally: .center)
        align(vertically: .center)
        setMargins(horizontal: 36, vertical: 24)
        cancel.onPress(onCancel)
    }

    func update(_ progress: ImportProgress?, isCancelling: Bool) {
        cancel.isSensitive = !isCancelling && progress?.step != .writing
        guard let progress else {
            words.text = "Reading the file"
            return
        }
        bar.fraction = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 0
        switch progress.step {
        case .matching: words.text = "Looking up films: \(progress.done) of \(progress.total)"
        case .writing: words.text = "Writing: \(progress.done) of \(progress.total)"
        }
    }
}
