import GTK

/// A page whose content is on its way.
@MainActor
final class LoadingPage: Box {
    /// Makes a page that says what is on its way, to screen readers.
    init(_ name: String) {
        let spinner = Spinner(size: 32)
        super.init(.vertical, role: .status, [spinner])
        setAccessibleName(name)
        setAccessibleBusy(true)
        spinner.expand(horizontally: true, vertically: true)
        spinner.align(horizontally: .center)
        spinner.align(vertically: .center)
    }
}
