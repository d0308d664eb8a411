/// Where an answer may come from.
///
/// Requests share work only where they agree in this: one that insists on the server must not be handed what a cache
/// had.
package struct Lookup: Hashable, Sendable {
    /// Whether the disk may answer.
    package var readsDisk: Bool
    /// Whether the server or file may be asked.
    package var asksSource: Bool
    /// Whether a remembered 404 may answer.
    package var heedsFailures: Bool

    package init(_ policy: ImageRequest.CachePolicy) {
        readsDisk = policy.disk.contains(.read)
        asksSource = policy.allowsSource
        heedsFailures = readsDisk || policy.memory.contains(.read)
    }
}
