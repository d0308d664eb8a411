import CGTK
import Synchronization

/// Pixels that GTK can draw; immutable, and free of any thread.
public final class Texture: Sendable {
    /// How the bytes of a pixel are laid out.
    public enum Format: Hashable, Sendable {
        /// Red, green, blue.
        case rgb8
        /// Red, green, blue, alpha, with the colours already multiplied by alpha.
        case rgba8Premultiplied

        var value: GdkMemoryFormat {
            switch self {
            case .rgb8: GDK_MEMORY_R8G8B8
            case .rgba8Premultiplied: GDK_MEMORY_R8G8B8A8_PREMULTIPLIED
            }
        }

        var bytesPerPixel: Int {
            switch self {
            case .rgb8: 3
            case .rgba8Premultiplied: 4
            }
        }
    }

    // A GdkTexture does not change and counts its references atomically.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Makes a texture over memory that somebody else owns, without copying it.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, row after row.
    ///   - width: Pixels from left to right, at least 1.
    ///   - height: Pixels from top to bottom, at least 1.
    ///   - stride: Bytes from the start of a row to the start of the next.
    ///   - format: The layout of a pixel.
    ///   - owner: What keeps the memory in place and unchanged. It is let go with the texture, on any thread.
    public init(
        over pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        stride: Int,
        format: Format,
        owner: any Sendable
    ) {
        precondition(
            width > 0 && height > 0 && stride >= width * format.bytesPerPixel
                && pixels.count >= stride * (height - 1) + width * format.bytesPerPixel,
            "The pixels do not fill the texture"
        )
        let bytes = g_bytes_new_with_free_func(
            pixels.baseAddress,
            gsize(pixels.count),
            { releaseContext($0) },
            Context<any Sendable>.retained(owner)
        )
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(gint(width), gint(height), format.value, bytes, gsize(stride))
        guard let texture else { preconditionFailure("GTK made no texture") }
        pointer = texture
        Self.live.add(1, ordering: .relaxed)
    }

    init(adopting texture: OpaquePointer) {
        pointer = texture
        Self.live.add(1, ordering: .relaxed)
    }

    deinit {
        Self.live.subtract(1, ordering: .relaxed)
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    private static let live = Atomic(0)

    /// The textures that exist in this process, for tests that look for leaks.
    package static var liveCount: Int { live.load(ordering: .relaxed) }

    /// Pixels from left to right.
    public var width: Int { Int(gdk_texture_get_width(pointer)) }
    /// Pixels from top to bottom.
    public var height: Int { Int(gdk_texture_get_height(pointer)) }

    /// A copy of the pixels: premultiplied blue, green, red, alpha, row after row without padding.
    public func pixels() -> [UInt8] {
        let stride = width * 4
        return [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
            gdk_texture_download(pointer, buffer.baseAddress, gsize(stride))
            count = stride * height
        }
    }

    /// Writes the pixels to a PNG file.
    ///
    /// - Returns: Whether it could be written.
    @discardableResult
    public func writePNG(to path: String) -> Bool {
        gdk_texture_save_to_png(pointer, path) != 0
    }
}
