import Characters
import GTK
import Observation
import WebService

/// Where the list has been scrolled to, for what depends on it.
@MainActor @Observable
final class ListPosition {
    /// Whether the last row can be seen.
    var showsLastRow = false
}

/// What stands below the last row: more on its way, an error with a button, or the end.
@MainActor
final class ListFooter: Box {
    private let revealer: Revealer
    private let label = Label(styles: "dim-label")

    init(_ list: CharacterListViewModel, position: ListPosition) {
        let spinner = Spinner(size: 16)
        let retry = Button("Retry", styles: "pill")
        label.wraps = true
        let line = Box(.horizontal, spacing: 10, role: .status, [spinner, label, retry])
        line.align(horizontally: .center)
        line.setMargins(horizontal: 16, vertical: 8)
        revealer = Revealer(line)
        super.init(.vertical, [revealer])
        addStyle("list-footer")
        retry.onPress { [weak list] in list?.retryTapped() }
        keepUpdated { [weak self, weak list, weak spinner, weak retry] in
            guard let self, let list else { return }
            spinner?.isSpinning = list.footer == .loading
            spinner?.isVisible = list.footer == .loading
            if case .failed = list.footer { retry?.isVisible = true } else { retry?.isVisible = false }
            if let words = list.footerWords { self.label.text = words }
            switch list.footer {
            case .none: self.revealer.isRevealed = false
            case .failed: self.revealer.isRevealed = true
            case .loading, .end: self.revealer.isRevealed = position.showsLastRow
            }
        }
    }
}
