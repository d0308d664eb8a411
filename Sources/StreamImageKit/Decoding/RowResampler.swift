/// Scales a picture that arrives row by row, keeping only the rows that the filter still needs.
///
/// Large factors are first brought down by averaging blocks; the rest is a separable cubic filter whose width follows
/// the scale. Colours must already be multiplied by alpha.
final class RowResampler {
    private let result: PixelBuffer
    private let channels: Int
    private let reducer: BoxReducer?
    private let horizontal: ResamplingWeights
    private let vertical: ResamplingWeights
    /// Samples in one row of the filter's input.
    private let rowSamples: Int
    /// The same, rounded up to whole vectors.
    private let rowLength: Int
    /// The last rows, one after the other, each at its index modulo ``ResamplingWeights/longest``.
    ///
    /// Every sample takes part in several rows of the result, so it is made a `Float` once, when it comes.
    private let ring: UnsafeMutablePointer<Float>
    /// One row between the filters, with a vector's room behind it.
    private let blended: UnsafeMutablePointer<Float>
    private var rowsIn = 0
    private var rowsOut = 0

    /// Makes room for the rows that the filter needs.
    ///
    /// `extent` is the picture's width and height in source pixels, at most `source` and not always whole.
    init(source: PixelSize, extent: (width: Double, height: Double), result: PixelBuffer) {
        self.result = result
        channels = result.channels
        let columns = max(1, Int(extent.width / Double(result.size.width) / 2))
        let rows = max(1, Int(extent.height / Double(result.size.height) / 2))
        reducer =
            columns > 1 || rows > 1
            ? BoxReducer(source: source, channels: channels, columns: columns, rows: rows) : nil
        let reduced = reducer?.reduced ?? source
        horizontal = ResamplingWeights(
            sourceCount: reduced.width,
            extent: extent.width / Double(columns),
            resultCount: result.size.width
        )
        vertical = ResamplingWeights(
            sourceCount: reduced.height,
            extent: extent.height / Double(rows),
            resultCount: result.size.height
        )
        rowSamples = reduced.width * channels
        rowLength = (rowSamples + Vector.scalarCount - 1) / Vector.scalarCount * Vector.scalarCount
        ring = .allocate(capacity: rowLength * vertical.longest)
        ring.initialize(repeating: 0, count: rowLength * vertical.longest)
        blended = .allocate(capacity: rowLength + Vector.scalarCount)
        blended.initialize(repeating: 0, count: rowLength + Vector.scalarCount)
    }

    deinit {
        ring.deallocate()
        blended.deallocate()
    }

    /// Takes the next row, and writes whichever rows of the result are now complete.
    func append(_ row: UnsafePointer<UInt8>) {
        var row = row
        if let reducer {
            guard let reduced = reducer.append(row) else { return }
            row = reduced
        }
        let kept = ring + rowsIn % vertical.longest * rowLength
        for index in 0..<rowSamples { kept[index] = Float(row[index]) }
        rowsIn += 1
        while rowsOut < result.size.height, vertical.starts[rowsOut] + vertical.counts[rowsOut] <= rowsIn {
            writeRow(rowsOut)
            rowsOut += 1
        }
    }

    private func writeRow(_ y: Int) {
        vertical.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            blendRows(from: vertical.starts[y], count: vertical.counts[y], weights: weights + y * vertical.longest)
        }
        horizontal.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            switch channels {
            case 1: writeGrey(result.row(y), weights: weights)
            case 3: writeColour(result.row(y), weights: weights)
            default: writeFour(result.row(y), weights: weights)
            }
        }
    }

    /// As many samples as are summed up at a time: they stay in registers while all rows are added.
    private typealias Vector = SIMD16<Float>

    private func blendRows(from start: Int, count: Int, weights: UnsafePointer<Float>) {
        let longest = vertical.longest
        let first = start % longest
        for offset in stride(from: 0, to: rowLength, by: Vector.scalarCount) {
            var sum = Vector.zero
            var row = first
            for tap in 0..<count {
                let samples = UnsafeRawPointer(ring + (row &* rowLength &+ offset))
                sum += weights[tap] * samples.loadUnaligned(as: Vector.self)
                row = row &+ 1 == longest ? 0 : row &+ 1
            }
            UnsafeMutableRawPointer(blended + offset).storeBytes(of: sum, as: Vector.self)
        }
    }

    private func writeGrey(_ target: UnsafeMutablePointer<UInt8>, weights: UnsafePointer<Float>) {
        for x in 0..<result.size.width {
            let taps = weights + x &* horizontal.longest
            let source = blended + horizontal.starts[x]
            var sum: Float = 0
            for tap in 0..<horizontal.counts[x] { sum += taps[tap] * source[tap] }
            target[x] = Self.byte(sum)
        }
    }

    private func writeColour(_ target: UnsafeMutablePointer<UInt8>, weights: UnsafePointer<Float>) {
        var target = target
        for x in 0..<result.size.width {
            // The fourth lane takes the next pixel's first sample along, for nothing.
            let sum = weightedSum(at: x, channels: 3, weights: weights)
            target[0] = Self.byte(sum.x)
            target[1] = Self.byte(sum.y)
            target[2] = Self.byte(sum.z)
            target += 3
        }
    }

    private func writeFour(_ target: UnsafeMutablePointer<UInt8>, weights: UnsafePointer<Float>) {
        var target = target
        for x in 0..<result.size.width {
            let sum = weightedSum(at: x, channels: 4, weights: weights)
            target[0] = Self.byte(sum.x)
            target[1] = Self.byte(sum.y)
            target[2] = Self.byte(sum.z)
            target[3] = Self.byte(sum.w)
            target += 4
        }
    }

    /// The channels of one pixel of the result.
    @inline(__always)
    private func weightedSum(at x: Int, channels: Int, weights: UnsafePointer<Float>) -> SIMD4<Float> {
        let taps = weights + x &* horizontal.longest
        var source = blended + horizontal.starts[x] &* channels
        var sum = SIMD4<Float>.zero
        for tap in 0..<horizontal.counts[x] {
            sum += taps[tap] * UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self)
            source += channels
        }
        return sum
    }

    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(truncatingIfNeeded: Int32(min(max(value + 0.5, 0), 255)))
    }
}
