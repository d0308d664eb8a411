/// Expands GIF's variant of LZW (GIF 89a, appendix F), a block at a time.
struct LZWExpander {
    private(set) var indices: [UInt8] = []
    private let pixelCount: Int
    private let clearCode: Int
    private let minimumCodeSize: Int
    private var codeSize: Int
    private var bits = 0
    private var bitCount = 0
    private var previous: Int?
    private var next: Int
    private var hasEnded = false
    // Every code stands for another code's bytes and one more.
    private var prefixes = [Int16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var lengths = [UInt16](repeating: 1, count: 4096)

    init(minimumCodeSize: Int, pixelCount: Int) {
        self.minimumCodeSize = minimumCodeSize
        self.pixelCount = pixelCount
        clearCode = 1 << minimumCodeSize
        codeSize = minimumCodeSize + 1
        next = clearCode + 2
        for code in 0..<clearCode { suffixes[code] = UInt8(truncatingIfNeeded: code) }
        indices.reserveCapacity(min(pixelCount, 1 << 20))
    }

    /// Takes more data; tells whether all pixels are there.
    mutating func append(_ data: [UInt8]) throws(ImageError) -> Bool {
        for byte in data {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= codeSize {
                let code = bits & (1 << codeSize - 1)
                bits >>= codeSize
                bitCount -= codeSize
                try take(code)
                if indices.count >= pixelCount { return true }
                if hasEnded { return false }
            }
        }
        return false
    }

    private mutating func take(_ code: Int) throws(ImageError) {
        if code == clearCode {
            codeSize = minimumCodeSize + 1
            next = clearCode + 2
            previous = nil
            return
        }
        if code == clearCode + 1 {
            hasEnded = true
            return
        }
        guard let previous else {
            guard code < clearCode else { throw .corruptImage(.gif, reason: "its first code is not a colour") }
            write(code)
            self.previous = code
            return
        }
        guard code < next || code == next && next < 4096 else {
            throw .corruptImage(.gif, reason: "a code is not defined")
        }
        if next < 4096 {
            prefixes[next] = Int16(truncatingIfNeeded: previous)
            suffixes[next] = first(of: code == next ? previous : code)
            lengths[next] = lengths[previous] &+ 1
            next += 1
            if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
        }
        write(code)
        self.previous = code
    }

    private func first(of code: Int) -> UInt8 {
        var code = code
        while code >= clearCode { code = Int(prefixes[code]) }
        return suffixes[code]
    }

    /// Appends the bytes of a code, of which the last is known first.
    private mutating func write(_ code: Int) {
        let start = indices.count
        let length = Int(lengths[code])
        for _ in 0..<length { indices.append(0) }
        var code = code
        for index in stride(from: start + length - 1, through: start, by: -1) {
            indices[index] = suffixes[code]
            code = Int(prefixes[code])
        }
    }

    /// All the pixels, where the data ended in good order but early: the rest is transparent, or the first colour.
    ///
    /// Data without any pixel is damaged.
    mutating func finish(fill transparentIndex: Int?) throws(ImageError) -> [UInt8] {
        guard !indices.isEmpty else { throw .corruptImage(.gif, reason: "its first frame has no data") }
        let missing = pixelCount - indices.count
        if missing > 0 {
            let fill = UInt8(truncatingIfNeeded: transparentIndex ?? 0)
            indices.append(contentsOf: repeatElement(fill, count: missing))
        }
        return indices
    }
}
