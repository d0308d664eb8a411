/// An embedded ICC profile (ICC.1:2022), read as far as pictures from cameras and browsers need.
struct ColorProfile {
    enum Space {
        case grey, rgb, cmyk
    }

    /// The colour space of the pixels; `nil` where the profile is damaged or of a kind that pictures do not use.
    let space: Space?
    /// Whether the profile describes sRGB so closely that converting would change nothing visible.
    private(set) var isEffectivelySRGB = false
    /// The conversion, where the profile is no more than curves and a matrix, as nearly all are.
    private(set) var shaper: MatrixShaper?

    init(_ reader: ByteReader) {
        guard reader.has("acsp", at: 36) else {
            space = nil
            return
        }
        let tags = Self.tags(reader)
        if reader.has("RGB ", at: 16) {
            space = .rgb
            // A table rules over the matrix where a profile has both.
            guard reader.has("XYZ ", at: 20), tags["A2B0"] == nil, tags["A2B1"] == nil else { return }
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap { tags[$0].flatMap(ToneCurve.init) }
            let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0].flatMap(Self.color) }
            guard curves.count == 3, primaries.count == 3 else { return }
            let distance = zip(primaries.joined(), SRGB.primaries.joined()).map { abs($0 - $1) }.max() ?? 1
            isEffectivelySRGB = distance < 0.003 && curves.allSatisfy(\.isEffectivelySRGB)
            if !isEffectivelySRGB { shaper = MatrixShaper(curves: curves, primaries: primaries) }
        } else if reader.has("GRAY", at: 16) {
            space = .grey
            guard let curve = tags["kTRC"].flatMap(ToneCurve.init), tags["A2B0"] == nil else { return }
            isEffectivelySRGB = curve.isEffectivelySRGB
            if !isEffectivelySRGB { shaper = MatrixShaper(grey: curve) }
        } else {
            space = reader.has("CMYK", at: 16) ? .cmyk : nil
        }
    }

    private static let mostTags = 100

    private static func tags(_ reader: ByteReader) -> [String: ByteReader] {
        var tags: [String: ByteReader] = [:]
        for index in 0..<min(reader.bigEndian32(at: 128) ?? 0, mostTags) {
            let entry = 132 + index * 12
            guard let offset = reader.bigEndian32(at: entry + 4), let size = reader.bigEndian32(at: entry + 8) else {
                break
            }
            let name = String(decoding: reader.part(from: entry, count: 4).array, as: UTF8.self)
            tags[name] = reader.part(from: offset, count: size)
        }
        return tags
    }

    private static func color(_ tag: ByteReader) -> [Double]? {
        guard tag.has("XYZ "), let x = tag.fixedPoint(at: 8), let y = tag.fixedPoint(at: 12),
            let z = tag.fixedPoint(at: 16)
        else { return nil }
        return [x, y, z]
    }
}
