/// Expands BMP's run lengths for 4 and 8 bits a pixel.
enum BMPRunLengths {
    /// The palette index of every pixel, in stored order.
    ///
    /// Pixels that are skipped have index 0.
    static func expand(_ data: ByteReader, header: BMPHeader) throws(ImageError) -> [UInt8] {
        let (width, height) = (header.size.width, header.size.height)
        let isHalfBytes = header.compression == .runs4
        var indices = [UInt8](repeating: 0, count: width * height)
        var (x, y, offset) = (0, 0, 0)

        func put(_ index: Int) {
            // Runs that go over the edge are cut off there.
            if x < width, y < height { indices[y * width + x] = UInt8(truncatingIfNeeded: index) }
            x += 1
        }

        while y < height {
            guard let count = data.byte(at: offset), let value = data.byte(at: offset + 1) else {
                // All the pixels are there, and only the end is not marked.
                if y == height - 1, x >= width { return indices }
                throw .truncatedImage(.bmp)
            }
            offset += 2
            if count > 0 {
                for step in 0..<count { put(isHalfBytes ? step % 2 == 0 ? value >> 4 : value & 15 : value) }
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return indices
            case 2:
                guard let right = data.byte(at: offset), let up = data.byte(at: offset + 1) else {
                    throw .truncatedImage(.bmp)
                }
                (x, y, offset) = (x + right, y + up, offset + 2)
            default:
                let bytes = isHalfBytes ? (value + 1) / 2 : value
                for step in 0..<value {
                    guard let byte = data.byte(at: offset + (isHalfBytes ? step / 2 : step)) else {
                        throw .truncatedImage(.bmp)
                    }
                    put(isHalfBytes ? step % 2 == 0 ? byte >> 4 : byte & 15 : byte)
                }
                // Literal runs are padded to an even number of bytes.
                offset += bytes + bytes % 2
            }
        }
        return indices
    }
}
