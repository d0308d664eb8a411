/// The file formats that are told apart by their first bytes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webp, avif, heic, tiff, svg, bmp, ico, jpegXL

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
