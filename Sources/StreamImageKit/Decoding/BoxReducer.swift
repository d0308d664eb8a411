/// Averages whole blocks of pixels, row by row: the cheap first part of scaling down a lot.
///
/// What is left after it is a factor between 2 and 4, for the better filter.
final class BoxReducer {
    let source: PixelSize
    let columns: Int
    let rows: Int
    let reduced: PixelSize
    private let channels: Int
    private let sums: UnsafeMutablePointer<UInt32>
    private let result: UnsafeMutablePointer<UInt8>
    private var rowsSummed = 0
    private var rowsSeen = 0

    init(source: PixelSize, channels: Int, columns: Int, rows: Int) {
        self.source = source
        self.channels = channels
        self.columns = columns
        self.rows = rows
        reduced = PixelSize(
            width: (source.width + columns - 1) / columns,
            height: (source.height + rows - 1) / rows
        )
        sums = .allocate(capacity: source.width * channels)
        sums.initialize(repeating: 0, count: source.width * channels)
        result = .allocate(capacity: reduced.width * channels)
        result.initialize(repeating: 0, count: reduced.width * channels)
    }

    deinit {
        sums.deallocate()
        result.deallocate()
    }

    /// Adds a row; gives a reduced one when a block of rows is full, valid until the next call.
    func append(_ row: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        let count = source.width &* channels
        if rowsSummed == 0 {
            for index in 0..<count { sums[index] = UInt32(truncatingIfNeeded: row[index]) }
        } else {
            for index in 0..<count { sums[index] &+= UInt32(truncatingIfNeeded: row[index]) }
        }
        rowsSummed += 1
        rowsSeen += 1
        guard rowsSummed == rows || rowsSeen == source.height else { return nil }
        switch channels {
        case 1: reduceColumns(channels: 1)
        case 3: reduceColumns(channels: 3)
        default: reduceColumns(channels: 4)
        }
        rowsSummed = 0
        return UnsafePointer(result)
    }

    @inline(__always)
    private func reduceColumns(channels: Int) {
        for column in 0..<reduced.width {
            let start = column &* columns
            let some = min(columns, source.width &- start)
            let share = 1 / Float(some &* rowsSummed)
            for channel in 0..<channels {
                var sum: UInt64 = 0
                var index = start &* channels &+ channel
                for _ in 0..<some {
                    sum &+= UInt64(truncatingIfNeeded: sums[index])
                    index &+= channels
                }
                // An average of bytes, so at most 255 and a rounding error.
                result[column &* channels &+ channel] = UInt8(truncatingIfNeeded: Int32(Float(sum) * share + 0.5))
            }
        }
    }
}
