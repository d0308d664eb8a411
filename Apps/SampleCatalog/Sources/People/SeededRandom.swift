/// Random numbers that a seed determines: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// The standard library's `random(in:using:)` may change how it draws from a generator, and with it everybody's face;
/// these few functions do not.
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A generator for one purpose: other numbers give unrelated sequences.
    init(seed: UInt64, stream: Int) {
        self.init(seed: Self.mixed(seed &+ Self.mixed(UInt64(truncatingIfNeeded: stream))))
    }

    /// Scatters the bits of a number over all 64; equal numbers stay equal.
    static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func next() -> UInt64 {
        defer { state &+= 0x9E37_79B9_7F4A_7C15 }
        return Self.mixed(state)
    }

    /// At least 0, below 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
    }

    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(fraction() * Double(range.count))
    }

    mutating func happens(_ probability: Double) -> Bool {
        fraction() < probability
    }

    /// Any element of a list that must not be empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        precondition(!elements.isEmpty, "Nothing to choose from")
        return elements[integer(in: 0...elements.count - 1)]
    }

    /// An element, with a chance in proportion to its weight.
    mutating func pick<Element>(weighted elements: [(Element, Double)]) -> Element {
        precondition(!elements.isEmpty, "Nothing to choose from")
        var rest = fraction() * elements.reduce(0) { $0 + $1.1 }
        for (element, weight) in elements {
            rest -= weight
            if rest < 0 { return element }
        }
        return elements[elements.count - 1].0
    }
}
