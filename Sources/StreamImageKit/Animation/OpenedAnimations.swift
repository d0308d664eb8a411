/// The animations that somebody holds, each by the key of the still that it goes with.
package final class OpenedAnimations: Sendable {
    private struct Entry: Sendable {
        weak let animation: ImageAnimation?
    }

    private let entries = Lock<[RenditionKey: Entry]>([:])

    package init() {}

    /// The animation of a key, while somebody holds it.
    func animation(for key: RenditionKey) -> ImageAnimation? {
        entries.withLock { $0[key]?.animation }
    }

    func add(_ animation: ImageAnimation?, for key: RenditionKey) {
        guard let animation else { return }
        entries.withLock { entries in
            entries = entries.filter { $0.value.animation != nil }
            entries[key] = Entry(animation: animation)
        }
    }

    /// Shows the animation to nobody else, since the still under its key is no longer of the same file.
    func forget(_ key: RenditionKey) {
        entries.withLock { $0[key] = nil }
    }
}
