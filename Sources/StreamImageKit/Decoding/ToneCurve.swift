#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a channel's stored values turn into amounts of light (ICC.1:2022 §10.6, §10.18).
enum ToneCurve {
    case gamma(Double)
    case table(ByteReader, count: Int)
    /// `(a·x + b)^gamma + e` from `d` on, `c·x + f` below.
    case parametric(gamma: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

    /// Nil where the tag is damaged or of another kind.
    init?(_ tag: ByteReader) {
        if tag.has("curv"), let count = tag.bigEndian32(at: 8) {
            switch count {
            case 0: self = .gamma(1)
            case 1:
                guard let gamma = tag.bigEndian16(at: 12) else { return nil }
                self = .gamma(Double(gamma) / 256)
            default:
                let entries = tag.part(from: 12, count: count * 2)
                guard entries.count == count * 2 else { return nil }
                self = .table(entries, count: count)
            }
            return
        }
        let parameterCounts = [1, 3, 4, 5, 7]
        guard tag.has("para"), let kind = tag.bigEndian16(at: 8), parameterCounts.indices.contains(kind) else {
            return nil
        }
        var values: [Double] = []
        for index in 0..<parameterCounts[kind] {
            guard let value = tag.fixedPoint(at: 12 + index * 4) else { return nil }
            values.append(value)
        }
        values += Array(repeating: 0, count: 7 - values.count)
        let (gamma, a, b) = (values[0], values[1], values[2])
        switch kind {
        case 0: self = .gamma(gamma)
        case 1, 2:
            // These two change over where the base of the power is zero.
            guard a != 0 else { return nil }
            self = .parametric(gamma: gamma, a: a, b: b, c: 0, d: -b / a, e: values[3], f: values[3])
        default:
            self = .parametric(gamma: gamma, a: a, b: b, c: values[3], d: values[4], e: values[5], f: values[6])
        }
    }

    /// The amount of light, from 0 to 1, for a stored value from 0 to 1.
    func light(at value: Double) -> Double {
        let light: Double
        switch self {
        case .gamma(let gamma): light = pow(value, gamma)
        case .table(let entries, let count):
            let position = value * Double(count - 1)
            let index = min(Int(position), count - 2)
            let low = Double(entries.bigEndian16(at: index * 2) ?? 0)
            let high = Double(entries.bigEndian16(at: index * 2 + 2) ?? 0)
            light = (low + (high - low) * (position - Double(index))) / 65_535
        case .parametric(let gamma, let a, let b, let c, let d, let e, let f):
            light = value >= d ? pow(max(0, a * value + b), gamma) + e : c * value + f
        }
        return light.isNaN ? 0 : min(max(light, 0), 1)
    }

    /// Whether the curve is so close to sRGB's that the difference cannot be seen.
    var isEffectivelySRGB: Bool {
        stride(from: 0.1, through: 0.9, by: 0.1).allSatisfy { abs(light(at: $0) - SRGB.light(at: $0)) < 0.006 }
    }
}

/// The standard colour space (IEC 61966-2-1).
enum SRGB {
    /// Red, green and blue in XYZ, adapted to D50 as profiles have them.
    static let primaries: [[Double]] = [
        [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045], [0.1430804, 0.0606169, 0.7141733],
    ]

    /// From XYZ under D50 to amounts of red, green and blue light.
    static let fromXYZ: [[Double]] = [
        [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540], [0.0719453, -0.2289914, 1.4052427],
    ]

    static func light(at value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The stored byte for amounts of light from 0 to 1 in ``lightSteps`` steps.
    static let bytes: [UInt8] = (0...lightSteps).map { step in
        let light = Double(step) / Double(lightSteps)
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(min(max(value * 255 + 0.5, 0), 255))
    }

    static let lightSteps = 1 << 14
}

extension ByteReader {
    /// A signed number with 16 bits behind the point, as profiles store them.
    func fixedPoint(at offset: Int) -> Double? {
        bigEndianWord(at: offset).map { Double(Int32(bitPattern: $0)) / 65_536 }
    }
}
