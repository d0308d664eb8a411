#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An embedded ICC profile (ICC.1:2022), read far enough to tell whether it changes anything.
struct ColorProfile {
    enum Space {
        case grey, rgb, cmyk
    }

    /// The colour space of the pixels; `nil` where the profile is damaged or of a kind that pictures do not use.
    let space: Space?
    /// Whether the profile describes sRGB so closely that converting would change nothing visible.
    let isEffectivelySRGB: Bool

    init(_ reader: ByteReader) {
        guard reader.has("acsp", at: 36) else {
            (space, isEffectivelySRGB) = (nil, false)
            return
        }
        let tags = Tags(reader)
        if reader.has("RGB ", at: 16) {
            space = .rgb
            isEffectivelySRGB = tags.hasPrimariesOfSRGB && tags.hasCurvesOfSRGB(["rTRC", "gTRC", "bTRC"])
        } else if reader.has("GRAY", at: 16) {
            space = .grey
            isEffectivelySRGB = tags.hasCurvesOfSRGB(["kTRC"])
        } else if reader.has("CMYK", at: 16) {
            (space, isEffectivelySRGB) = (.cmyk, false)
        } else {
            (space, isEffectivelySRGB) = (nil, false)
        }
    }
}

extension ColorProfile {
    fileprivate struct Tags {
        private var tags: [String: ByteReader] = [:]

        init(_ reader: ByteReader) {
            let count = min(reader.bigEndian32(at: 128) ?? 0, 100)
            for entry in stride(from: 132, to: 132 + count * 12, by: 12) {
                guard let offset = reader.bigEndian32(at: entry + 4), let size = reader.bigEndian32(at: entry + 8) else {
                    return
                }
                let name = String(decoding: reader.part(from: entry, count: 4).array, as: UTF8.self)
                tags[name] = reader.part(from: offset, count: size)
            }
        }

        /// The primaries of sRGB, adapted to D50 as profiles have them.
        private static let primaries: [(tag: String, x: Double, y: Double, z: Double)] = [
            ("rXYZ", 0.4361, 0.2225, 0.0139), ("gXYZ", 0.3851, 0.7169, 0.0971), ("bXYZ", 0.1431, 0.0606, 0.7141),
        ]

        var hasPrimariesOfSRGB: Bool {
            // A table rules over the matrix where a profile has both.
            guard tags["A2B0"] == nil, tags["A2B1"] == nil else { return false }
            return Self.primaries.allSatisfy { primary in
                guard let tag = tags[primary.tag], tag.has("XYZ "), let x = Self.fixed(tag, at: 8),
                    let y = Self.fixed(tag, at: 12), let z = Self.fixed(tag, at: 16)
                else { return false }
                return max(abs(x - primary.x), abs(y - primary.y), abs(z - primary.z)) < 0.003
            }
        }

        func hasCurvesOfSRGB(_ names: [String]) -> Bool {
            names.allSatisfy { name in
                guard let curve = tags[name] else { return false }
                return stride(from: 0.1, through: 0.9, by: 0.1).allSatisfy { value in
                    guard let linear = Self.value(of: curve, at: value) else { return false }
                    return abs(linear - Self.linearSRGB(value)) < 0.012
                }
            }
        }

        private static func linearSRGB(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }

        private static func fixed(_ reader: ByteReader, at offset: Int) -> Double? {
            reader.bigEndian32(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
        }

        /// A curve (§10.6) or a parametric curve (§10.18) at `value`.
        private static func value(of curve: ByteReader, at value: Double) -> Double? {
            if curve.has("curv"), let count = curve.bigEndian32(at: 8) {
                switch count {
                case 0: return value
                case 1: return curve.bigEndian16(at: 12).map { pow(value, Double($0) / 256) }
                default:
                    let index = Int((value * Double(count - 1)).rounded())
                    return curve.bigEndian16(at: 12 + index * 2).map { Double($0) / 65_535 }
                }
            }
            guard curve.has("para"), let kind = curve.bigEndian16(at: 8), let gamma = fixed(curve, at: 12) else {
                return nil
            }
            if kind == 0 { return pow(value, gamma) }
            // Kinds 3 and 4 are sRGB's own shape; the others are not used for it.
            guard kind == 3 || kind == 4, let a = fixed(curve, at: 16), let b = fixed(curve, at: 20),
                let c = fixed(curve, at: 24), let d = fixed(curve, at: 28)
            else { return nil }
            return value >= d ? pow(a * value + b, gamma) : c * value
        }
    }
}
