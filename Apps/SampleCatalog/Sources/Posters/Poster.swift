public import Foundation
public import StreamImageKit

/// The posters of the catalogue's films, drawn by code.
public enum Poster {
    /// The sheet that designs are made on: 500 × 750 units, which are pixels at ``PosterSize/w500``.
    static let sheet = (width: 500.0, height: 750.0)

    /// When the posters got their present looks; change it with them.
    static let drawn = Timestamp(text: "2026-11-30T00:00:00.000Z")

    private static let quality = 88

    /// Draws a film's poster and encodes it as a JPEG file.
    ///
    /// The same film gives the same bytes on one machine; another one may have other fonts. May be called from any thread.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public static func jpeg(for film: SampleFilm, size: PosterSize) throws(SampleCatalogError) -> Data {
        let bitmap = try bitmap(for: film, size: size)
        do {
            return try BitmapEncoder.jpeg(bitmap, quality: quality, progressive: false)
        } catch {
            throw .drawingFailed(reason: "\(error)")
        }
    }

    /// Draws a film's poster in opaque pixels.
    ///
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public static func bitmap(for film: SampleFilm, size: PosterSize) throws(SampleCatalogError) -> Bitmap {
        let pixels = size.pixelSize
        let scale = Double(pixels.width) / sheet.width
        guard let canvas = Canvas(width: pixels.width, height: pixels.height, scale: scale) else {
            throw .drawingFailed(reason: "there is no memory for a canvas")
        }
        PosterDesign(of: film).draw(on: canvas)
        guard let bitmap = canvas.bitmap(size: pixels) else {
            throw .drawingFailed(reason: "cairo reported an error")
        }
        return bitmap
    }
}
