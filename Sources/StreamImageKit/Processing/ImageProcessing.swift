/// Changes a picture after it was decoded at its size, before it is kept in memory.
///
/// ``ImageProcessors`` has the usual ones. One of your own is a value that says by its ``identifier`` what it does:
///
/// ```swift
/// struct Vignette: ImageProcessing {
///     var strength: Double
///     var identifier: String { "com.example.vignette \(strength)" }
///
///     func process(_ bitmap: Bitmap) throws -> Bitmap {
///         bitmap  // … with darker corners
///     }
/// }
/// ```
public protocol ImageProcessing: Sendable {
    /// What tells this change from every other, its parameters included.
    ///
    /// It is part of the picture's key in memory: two processors with one identifier must give the same pixels. Those that
    /// begin with `streamimagekit/` are the library's.
    var identifier: String { get }

    /// Makes the changed picture.
    ///
    /// It may block, and is called on a decode thread, never for a picture that nobody waits for any more.
    ///
    /// - Parameter bitmap: The decoded picture, or what the processor before this one made of it. It is often larger than
    ///   the box that it is drawn in on one side, since nothing is cut off.
    /// - Returns: The changed picture, of any size.
    /// - Throws: Anything; it ends the load with ``ImageError/processingFailed(processor:underlying:)``.
    func process(_ bitmap: Bitmap) throws -> Bitmap
}

/// The processors that the library has.
///
/// ```swift
/// let request = ImageRequest(url: "https://example.com/face.jpg", target: box, processors: [.circle, .greyscale])
/// ```
public enum ImageProcessors {}

/// There is no memory for the result.
struct OutOfPixelMemory: Error, CustomStringConvertible {
    let size: PixelSize

    var description: String { "there is no memory for \(size) pixels" }
}
