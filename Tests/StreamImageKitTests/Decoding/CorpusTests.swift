#if os(Linux)
import Foundation
import SharedFolder
import StreamImageKit
import Testing

/// The whole corpus against its table of expectations: one test a folder, every deviation listed at once.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: SharedFolder.corpus.skipped)), .timeLimit(.minutes(4)))
struct CorpusTests {
    private static let folders = Set(Corpus.rows.map { $0.path.prefix(while: { $0 != "/" }) }.map(String.init)).sorted()

    /// What this build does otherwise, and why.
    private static let knownDeviations = [
        "orientation/kimono.mirror-vertical.rotate270.crop.avif":
            "libvips 8.14 contradicts itself about the size of a picture that is cropped and turned, and gives up",
        "svg/units-inches.svg": "the drawing covers its whole page; references round to a translucent edge",
    ]

    private static let targets = [
        ImageTarget(width: 50, height: 50), .original, ImageTarget(width: 200, height: 200, mode: .fill),
    ]

    @Test(arguments: folders)
    func everyFileDoesWhatTheTableSays(folder: String) throws {
        var deviations: [String] = []
        for row in Corpus.rows where row.path.hasPrefix(folder + "/") {
            let data = try row.data()
            for target in Self.targets {
                guard let deviation = Self.deviation(row, data: data, target: target) else { continue }
                if Self.knownDeviations[row.path] == nil { deviations.append("\(row.path): \(deviation)") }
                break
            }
        }
        #expect(deviations.isEmpty, "\(deviations.joined(separator: "\n"))")
    }

    private static func deviation(_ row: Corpus.Row, data: Data, target: ImageTarget) -> String? {
        let decoder = StandardImageDecoder()
        let header: ImageHeader
        let bitmap: Bitmap
        do {
            header = try decoder.header(of: data, limits: DecodingLimits())
            bitmap = try decoder.decode(data, header: header, target: target, limits: DecodingLimits())
        } catch {
            return row.outcome == "ok" ? "\(error)" : nil
        }
        if row.outcome == "refuse" { return "was decoded as \(header.format) \(header.size)" }
        guard bitmap.size == target.renditionSize(for: header.size) else {
            return "has \(bitmap.size) pixels for \(target) of \(header.size)"
        }
        if row.outcome == "either" { return nil }
        if let width = row.width, let height = row.height, header.size != PixelSize(width: width, height: height) {
            return "has \(header.size) pixels, expected \(width) × \(height)"
        }
        if let frames = row.frames, let found = header.frameCount, found != frames {
            return "has \(found) frames, expected \(frames)"
        }
        if row.alpha == "yes", bitmap.isOpaque { return "is opaque" }
        if row.alpha == "no", !bitmap.isOpaque { return "has alpha" }
        return nil
    }
}
#endif
