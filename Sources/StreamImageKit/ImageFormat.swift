/// The file formats that are told apart by their first bytes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG (ITU-T T.81), baseline or progressive.
    case jpeg
    /// PNG (ISO/IEC 15948).
    case png
    /// GIF, 87a or 89a.
    case gif
    /// WebP (RFC 9649), lossy or lossless.
    case webp
    /// AVIF: AV1 in a HEIF container.
    case avif
    /// HEIC: HEVC in a HEIF container (ISO/IEC 23008-12).
    case heic
    /// TIFF 6.0, or BigTIFF.
    case tiff
    /// SVG, as text; not compressed by itself.
    case svg
    /// Windows bitmap.
    case bmp
    /// Windows icon or cursor.
    case ico
    /// JPEG XL (ISO/IEC 18181), as a codestream or in its container.
    case jpegXL

    /// The registered media type, as in `Content-Type`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .avif: "image/avif"
        case .heic: "image/heic"
        case .tiff: "image/tiff"
        case .svg: "image/svg+xml"
        case .bmp: "image/bmp"
        case .ico: "image/vnd.microsoft.icon"
        case .jpegXL: "image/jxl"
        }
    }

    /// The name as people write it.
    public var displayName: String {
        switch self {
        case .jpeg, .png, .gif, .avif, .heic, .tiff, .svg, .bmp, .ico: rawValue.uppercased()
        case .webp: "WebP"
        case .jpegXL: "JPEG XL"
        }
    }
}
