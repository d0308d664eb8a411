/// How much each source pixel along one axis adds to each pixel of the result.
struct ResamplingWeights {
    /// The first source index of each result.
    private(set) var starts: [Int] = []
    /// How many source pixels count.
    private(set) var counts: [Int] = []
    /// The weights of all results, ``longest`` apart; those of one result add up to 1.
    private(set) var weights: [Float] = []
    /// The most source pixels that any result needs.
    let longest: Int

    /// Weights for `sourceCount` pixels, of which the first `extent` (not always whole) are the picture.
    ///
    /// A scaled JPEG's last pixel may be a part of one; taking it for whole would shift the picture.
    init(sourceCount: Int, extent: Double, resultCount: Int) {
        let scale = extent / Double(resultCount)
        let stretch = max(1, scale)
        let support = Self.kernelRadius * stretch
        longest = Int((support * 2).rounded(.up)) + 2
        starts.reserveCapacity(resultCount)
        counts.reserveCapacity(resultCount)
        weights.reserveCapacity(resultCount * longest)
        for index in 0..<resultCount {
            let centre = (Double(index) + 0.5) * scale
            let start = min(max(0, Int((centre - support + 0.5).rounded(.down))), sourceCount - 1)
            let end = max(start + 1, min(sourceCount, Int((centre + support + 0.5).rounded(.down)), start + longest))
            starts.append(start)
            counts.append(end - start)
            var sum = 0.0
            for source in start..<end { sum += Self.kernel((Double(source) + 0.5 - centre) / stretch) }
            // Near an edge only the part of the kernel inside the picture counts.
            for source in start..<end {
                let weight = Self.kernel((Double(source) + 0.5 - centre) / stretch)
                weights.append(Float(sum == 0 ? 1 / Double(end - start) : weight / sum))
            }
            for _ in end - start..<longest { weights.append(0) }
        }
    }

    private static let kernelRadius = 2.0

    /// The cubic of Keys (1981) with a = −0.5, also known as Catmull-Rom: sharp, with little ringing.
    private static func kernel(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
