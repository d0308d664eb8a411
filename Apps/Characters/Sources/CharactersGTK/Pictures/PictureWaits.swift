package import StreamImageKit

/// How long pictures took, from the bind of a cell until they were there, by where they came from.
@MainActor
package final class PictureWaits {
    /// Binds of cells so far.
    package private(set) var bindCount = 0
    /// Pictures that were there before the bind returned.
    package private(set) var immediateCount = 0
    /// The waits in seconds.
    package private(set) var seconds: [ImageResponse.Origin: [Double]] = [:]

    /// Notes a bind, which `body` does.
    func bind(_ body: () -> Void) {
        bindCount += 1
        body()
    }

    func add(_ wait: Duration, from origin: ImageResponse.Origin, isImmediate: Bool) {
        if isImmediate { immediateCount += 1 }
        let (whole, attoseconds) = wait.components
        seconds[origin, default: []].append(Double(whole) + Double(attoseconds) / 1e18)
    }

    /// Forgets everything.
    package func reset() {
        (bindCount, immediateCount, seconds) = (0, 0, [:])
    }
}
