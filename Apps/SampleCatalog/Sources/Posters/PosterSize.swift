public import StreamImageKit

/// The sizes that posters come in, by the film service's names.
public enum PosterSize: String, CaseIterable, Sendable {
    /// 92 pixels across.
    case w92
    /// 154 pixels across.
    case w154
    /// 185 pixels across.
    case w185
    /// 342 pixels across.
    case w342
    /// 500 pixels across.
    case w500
    /// 780 pixels across.
    case w780
    /// 1000 pixels across.
    case original

    /// Width and height in pixels, two to three.
    public var pixelSize: PixelSize {
        let width = Int(rawValue.dropFirst()) ?? 1000
        return PixelSize(width: width, height: (width * 3 + 1) / 2)
    }
}
