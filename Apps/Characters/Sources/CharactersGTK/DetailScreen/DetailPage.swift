import Characters
package import GTK
package import StreamImageGTK
import WebService

/// A character's own page: the large picture, which starts from the small one, and all that is known.
@MainActor
package final class DetailPage: Box {
    /// The large picture.
    package let picture: RemotePicture
    private let detail: CharacterDetailViewModel
    private let source: PictureSource
    private let name = Label(styles: "title-1")
    private let status = StatusLabel()
    private let facts = Box(.vertical)
    private let problem = Box(.horizontal, spacing: 10, role: .status)
    private let problemText = Label(styles: "dim-label")
    private var shownFacts: [CharacterDetailViewModel.Fact] = []

    init(
        _ detail: CharacterDetailViewModel,
        from place: CharacterImageRequests.Place,
        source: PictureSource,
        onClose: @escaping @MainActor () -> Void
    ) {
        self.detail = detail
        self.source = source
        picture = source.makePicture(for: .detail, cornerRadius: 18)
        super.init(.vertical)
        let back = Button(icon: "go-previous-symbolic", name: "Back to the list")
        back.onPress(onClose)
        let bar = HeaderBar()
        bar.setTitle(detail.record.name)
        bar.addAtStart(back)
        append(bar)
        let scroller = ScrolledWindow(Clamp(maximumWidth: 440, content()))
        append(scroller)
        picture.bind(detail.imageRequest, preview: detail.previewRequest(from: place), name: detail.record.name)
        keepUpdated { [weak self] in self?.update() }
        detail.appeared()
    }

    private func content() -> Widget {
        name.wraps = true
        name.setTextAlignment(0.5)
        name.align(horizontally: .center)
        status.align(horizontally: .center)
        facts.addStyle("card", "facts")
        problemText.wraps = true
        problemText.expand(horizontally: true)
        let retry = Button("Retry")
        retry.onPress { [weak detail] in detail?.retryTapped() }
        problem.append(problemText)
        problem.append(retry)
        let heading = Box(.vertical, spacing: 6, [name, status])
        let content = Box(.vertical, spacing: 22, [picture, heading, facts, problem])
        content.setMargins(horizontal: 18, vertical: 24)
        return content
    }

    private func update() {
        name.text = detail.record.name
        status.show(detail.record.status, text: detail.record.subtitle)
        problem.isVisible = detail.updateError != nil
        problemText.text = detail.updateError?.description ?? ""
        show(detail.facts)
    }

    private func show(_ new: [CharacterDetailViewModel.Fact]) {
        guard new != shownFacts else { return }
        shownFacts = new
        rows.forEach(facts.remove)
        rows = new.map(Self.row)
        rows.forEach(facts.append)
    }

    private var rows: [Widget] = []

    private static func row(_ fact: CharacterDetailViewModel.Fact) -> Widget {
        let label = Label(fact.label, styles: "dim-label")
        label.align(vertically: .start)
        let value = Label(fact.value)
        value.wraps = true
        value.setTextAlignment(1)
        value.isSelectable = true
        value.expand(horizontally: true)
        value.align(horizontally: .end)
        let row = Box(.horizontal, spacing: 24, [label, value])
        row.addStyle("fact")
        return row
    }
}
