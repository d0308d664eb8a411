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
    /// The last rows, one after the other, each at its index modulo ``ResamplingWeights/longest``.
    private let ring: UnsafeMutablePointer<UInt8>
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
        ring = .allocate(capacity: rowSamples * vertical.longest)
        ring.initialize(repeating: 0, count: rowSamples * vertical.longest)
        blended = .allocate(capacity: rowSamples)
        blended.initialize(repeating: 0, count: rowSamples)
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
        (ring + rowsIn % vertical.longest * rowSamples).update(from: row, count: rowSamples)
        rowsIn += 1
        while rowsOut < result.size.height, vertical.starts[rowsOut] + vertical.counts[rowsOut] <= rowsIn {
            writeRow(rowsOut)
            rowsOut += 1
        }
    }

    private func writeRow(_ y: Int) {
        let start = vertical.starts[y]
        for tap in 0..<vertical.counts[y] {
            let weight = vertical.weights[y * vertical.longest + tap]
            guard tap == 0 || weight != 0 else { continue }
            let row = UnsafePointer(ring + (start + tap) % vertical.longest * rowSamples)
            if tap == 0 {
                for index in 0..<rowSamples { blended[index] = weight * Float(row[index]) }
            } else {
                for index in 0..<rowSamples { blended[index] += weight * Float(row[index]) }
            }
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
            let taps = weights + x &* horizontal.longest
            var source = blended + horizontal.starts[x] &* 3
            var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
            for tap in 0..<horizontal.counts[x] {
                let weight = taps[tap]
                red += weight * source[0]
                green += weight * source[1]
                blue += weight * source[2]
                source += 3
            }
            target[0] = Self.byte(red)
            target[1] = Self.byte(green)
            target[2] = Self.byte(blue)
            target += 3
        }
    }

    private func writeFour(_ target: UnsafeMutablePointer<UInt8>, weights: UnsafePointer<Float>) {
        var target = target
        for x in 0..<result.size.width {
            let taps = weights + x &* horizontal.longest
            var source = blended + horizontal.starts[x] &* 4
            var (first, second, third, fourth): (Float, Float, Float, Float) = (0, 0, 0, 0)
            for tap in 0..<horizontal.counts[x] {
                let weight = taps[tap]
                first += weight * source[0]
                second += weight * source[1]
                third += weight * source[2]
                fourth += weight * source[3]
                source += 4
            }
            target[0] = Self.byte(first)
            target[1] = Self.byte(second)
            target[2] = Self.byte(third)
            target[3] = Self.byte(fourth)
            target += 4
        }
    }

    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(truncatingIfNeeded: Int32(min(max(value + 0.5, 0), 255)))
    }
}
