/// An animation while its frames are being decoded: what has to be remembered from one to the next.
///
/// Made by an ``ImageDecoding``. Decoding blocks, so it is called from decode threads only, by one at a time.
public protocol FrameDecoding: AnyObject {
    /// The frame that takes the least to make, as it follows on the last one that was made; 0 at the start.
    var position: Int { get }
    /// Makes a frame: all that is seen of the animation at its time, whatever the file stores of it.
    ///
    /// Any order gives the same frames; the order of their times is the quickest.
    ///
    /// - Parameter index: Which frame, from 0 to less than the number of frames.
    /// - Returns: The frame, at the size that was asked for, upright, in sRGB.
    /// - Throws: ``ImageError/truncatedImage(_:)``, ``ImageError/corruptImage(_:reason:)`` or
    ///   ``ImageError/exceedsLimits(_:reason:)``.
    func frame(at index: Int) throws(ImageError) -> Bitmap
}
