extension PixelBuffer {
    /// The pixels as they are to be shown, from pixels stored in one of EXIF's eight orientations.
    ///
    /// Nil where there is no memory.
    func oriented(_ orientation: Int) -> PixelBuffer? {
        guard (2...8).contains(orientation) else { return self }
        guard let upright = PixelBuffer(size: orientation > 4 ? size.transposed : size, channels: channels) else {
            return nil
        }
        let (right, down) = (channels, rowBytes)
        let lastColumn = (size.width - 1) * channels
        let lastRow = (size.height - 1) * rowBytes
        // Where the upright picture's first pixel is stored, and how far its next column and its next row are.
        let (origin, column, row) =
            switch orientation {
            case 2: (lastColumn, -right, down)
            case 3: (lastColumn + lastRow, -right, -down)
            case 4: (lastRow, right, -down)
            case 5: (0, down, right)
            case 6: (lastRow, -down, right)
            case 7: (lastColumn + lastRow, -down, -right)
            default: (lastColumn, down, -right)
            }
        switch channels {
        case 1: copy(to: upright, origin: origin, column: column, row: row) { $0[0] = $1[0] }
        case 3:
            copy(to: upright, origin: origin, column: column, row: row) {
                $0[0] = $1[0]
                $0[1] = $1[1]
                $0[2] = $1[2]
            }
        default:
            copy(to: upright, origin: origin, column: column, row: row) {
                $0[0] = $1[0]
                $0[1] = $1[1]
                $0[2] = $1[2]
                $0[3] = $1[3]
            }
        }
        return upright
    }

    /// Walks the target in tiles, so that a quarter turn reads each cache line of the source once.
    @inline(__always)
    private func copy(
        to upright: PixelBuffer,
        origin: Int,
        column: Int,
        row: Int,
        pixel: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>) -> Void
    ) {
        let tile = 32
        let (width, height) = (upright.size.width, upright.size.height)
        for top in stride(from: 0, to: height, by: tile) {
            for left in stride(from: 0, to: width, by: tile) {
                for y in top..<min(top + tile, height) {
                    var source = UnsafePointer(bytes + origin + y * row + left * column)
                    var target = upright.row(y) + left * channels
                    for _ in left..<min(left + tile, width) {
                        pixel(target, source)
                        source += column
                        target += channels
                    }
                }
            }
        }
    }
}
