package import Foundation

/// The bytes of a source, with what later stages have to know of them.
package struct SourceBytes: Sendable {
    /// The whole file.
    package let data: Data
    /// Where it came from.
    package let origin: ImageResponse.Origin
    /// Whether what is made of it may be kept under the request's key: not for a file that has changed since its key was
    /// made.
    package var isStorable = true
    /// The answer to be stored on disk; `nil` for what came from there, is local, or must not be stored.
    package var answer: DiskEntry?

    package init(data: Data, origin: ImageResponse.Origin) {
        self.data = data
        self.origin = origin
    }
}
