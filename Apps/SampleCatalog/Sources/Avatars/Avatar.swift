public import Foundation
public import StreamImageKit

/// The portraits of the catalogue's people, drawn by code.
public enum Avatar {
    /// Width and height of a portrait in pixels.
    public static let sideLength = 300

    // With the grain this leaves every file between 15 and 60 KB.
    private static let quality = 88

    /// Draws a person's portrait and encodes it as a progressive JPEG file of 15 to 60 KB.
    ///
    /// The same person always gives the same bytes. May be called from any thread; takes a few milliseconds of it.
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public static func jpeg(for person: Person) throws(SampleCatalogError) -> Data {
        let bitmap = try bitmap(for: person)
        do {
            return try BitmapEncoder.jpeg(bitmap, quality: quality, progressive: true)
        } catch {
            throw .drawingFailed(reason: "\(error)")
        }
    }

    /// Draws a person's portrait: 300 × 300 opaque pixels.
    ///
    /// - Throws: ``SampleCatalogError/drawingFailed(reason:)``
    public static func bitmap(for person: Person) throws(SampleCatalogError) -> Bitmap {
        let size = PixelSize(width: sideLength, height: sideLength)
        guard let canvas = Canvas(width: size.width, height: size.height) else {
            throw .drawingFailed(reason: "there is no memory for a canvas")
        }
        Portrait(looks: Looks(of: person), canvas: canvas).draw()
        guard let bitmap = canvas.bitmap(size: size) else {
            throw .drawingFailed(reason: "cairo reported an error")
        }
        return bitmap
    }
}
