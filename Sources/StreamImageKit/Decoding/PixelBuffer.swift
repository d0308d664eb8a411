#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Memory for pixels while they are being made: one owner, freed with it unless a bitmap takes it over.
final class PixelBuffer {
    let size: PixelSize
    /// Bytes a pixel: 1 grey, 3 RGB, 4 premultiplied RGBA or CMYK.
    let channels: Int
    let bytes: UnsafeMutablePointer<UInt8>
    private var isOwner = true

    var rowBytes: Int { size.width * channels }

    /// Nil where there is no memory, or no pixel.
    init?(size: PixelSize, channels: Int) {
        guard size.width > 0, size.height > 0, size.area < Int.max / 8,
            let memory = malloc(size.area * channels)
        else { return nil }
        self.size = size
        self.channels = channels
        bytes = memory.bindMemory(to: UInt8.self, capacity: size.area * channels)
    }

    deinit {
        if isOwner { free(bytes) }
    }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * rowBytes }

    /// Hands the memory over to a bitmap; the buffer must not be used any more.
    ///
    /// Grey is spread to RGB first. Nil where there is no memory for that.
    func makeBitmap() -> Bitmap? {
        guard channels != 1 else { return spreadGrey()?.makeBitmap() }
        isOwner = false
        return Bitmap(
            size: size,
            format: channels == 4 ? .rgba8Premultiplied : .rgb8,
            stride: rowBytes,
            adopting: UnsafeMutableRawPointer(bytes)
        )
    }

    private func spreadGrey() -> PixelBuffer? {
        guard let colour = PixelBuffer(size: size, channels: 3) else { return nil }
        for index in 0..<size.area {
            let grey = bytes[index]
            let pixel = colour.bytes + index &* 3
            pixel[0] = grey
            pixel[1] = grey
            pixel[2] = grey
        }
        return colour
    }

    /// RGBA without its alpha channel, for pictures that turn out to be opaque.
    func droppingAlpha() -> PixelBuffer? {
        guard channels == 4 else { return self }
        guard let opaque = PixelBuffer(size: size, channels: 3) else { return nil }
        for index in 0..<size.area {
            let source = bytes + index &* 4
            let target = opaque.bytes + index &* 3
            target[0] = source[0]
            target[1] = source[1]
            target[2] = source[2]
        }
        return opaque
    }
}
