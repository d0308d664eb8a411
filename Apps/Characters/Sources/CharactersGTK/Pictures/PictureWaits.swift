package import StreamImageKit

/// How long pictures took, from the bind of a cell until they were there, by where they came from.
@MainActor
package final class PictureWaits {
    /// Binds of cells so far.
    package private(set) var bindCount = 0
    /// Pictures from memory that were there before the bind returned.
    package private(set) var immediateCount = 0
    /// The waits in seconds.
    package private(set) var seconds: [ImageResponse.Origin: [Double]] = [:]

    /// Notes a bind, which `body` does.
    func bind(_ body: () -> Void) {
        bindCount += 1
        body()
    }

    func add(_ wait: Duration, from origin: ImageResponse.Origin, isImmediate: Bool) {
        // On a busy machine a quick server can answer while the main thread is held up inside of the bind; that is no hit.
        if isImmediate, origin == .memory { immediateCount += 1 }
        let (whole, attoseconds) = wait.components
        seconds[origin, default: []].append(Double(whole) + Double(attoseconds) / 1e18)
    }

    /// Forgets everything.
    package func reset() {
        (bindCount, immediateCount, seconds) = (0, 0, [:])
    }
}
