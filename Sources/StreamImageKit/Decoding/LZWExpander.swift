/// Expands GIF's variant of LZW (GIF 89a, appendix F), a block at a time; one serves many frames, one after the other.
final class LZWExpander {
    private static let codeCount = 4096

    /// What changes from code to code; worked on in a copy, which stays in registers.
    private struct State {
        var codeSize = 0
        var bits: UInt32 = 0
        var bitCount = 0
        /// The code before, or -1 behind a clear code.
        var previous = -1
        var next = 0
        var written = 0
        var hasEnded = false
    }

    // Every code stands for another code's bytes and one more.
    private let prefixes = UnsafeMutablePointer<UInt16>.allocate(capacity: codeCount)
    private let suffixes = UnsafeMutablePointer<UInt8>.allocate(capacity: codeCount)
    private let firsts = UnsafeMutablePointer<UInt8>.allocate(capacity: codeCount)
    private let lengths = UnsafeMutablePointer<UInt16>.allocate(capacity: codeCount)
    private var minimumCodeSize = 0
    private var state = State()

    init() {
        prefixes.initialize(repeating: 0, count: Self.codeCount)
        suffixes.initialize(repeating: 0, count: Self.codeCount)
        firsts.initialize(repeating: 0, count: Self.codeCount)
        lengths.initialize(repeating: 1, count: Self.codeCount)
    }

    deinit {
        prefixes.deallocate()
        suffixes.deallocate()
        firsts.deallocate()
        lengths.deallocate()
    }

    /// How many pixels of the frame are there.
    var written: Int { state.written }

    /// Begins a frame; `minimumCodeSize` is 1 to 11.
    func begin(minimumCodeSize: Int) {
        self.minimumCodeSize = minimumCodeSize
        let clearCode = 1 << minimumCodeSize
        for code in 0..<clearCode {
            suffixes[code] = UInt8(truncatingIfNeeded: code)
            firsts[code] = UInt8(truncatingIfNeeded: code)
            lengths[code] = 1
        }
        state = State(codeSize: minimumCodeSize + 1, next: clearCode + 2)
    }

    /// Expands more data into `pixels`, which are the frame's, all `count` of them; tells whether all are there.
    func append(_ block: ByteReader, to pixels: UnsafeMutablePointer<UInt8>, count: Int) throws(ImageError) -> Bool {
        let damage = block.withBytes { bytes in expand(bytes, into: pixels, count: count) }
        if let damage { throw .corruptImage(.gif, reason: damage) }
        return state.written >= count
    }

    /// Tells what is wrong with the data; nil where nothing is.
    private func expand(
        _ bytes: UnsafeRawBufferPointer,
        into pixels: UnsafeMutablePointer<UInt8>,
        count: Int
    ) -> String? {
        var state = state
        defer { self.state = state }
        let clearCode = 1 << minimumCodeSize
        guard !state.hasEnded else { return nil }
        for byte in bytes {
            state.bits |= UInt32(truncatingIfNeeded: byte) &<< UInt32(truncatingIfNeeded: state.bitCount)
            state.bitCount &+= 8
            while state.bitCount >= state.codeSize {
                let size = UInt32(truncatingIfNeeded: state.codeSize)
                let code = Int(state.bits & (1 &<< size &- 1))
                state.bits &>>= size
                state.bitCount &-= state.codeSize
                if code == clearCode {
                    state.codeSize = minimumCodeSize &+ 1
                    state.next = clearCode &+ 2
                    state.previous = -1
                    continue
                }
                if code == clearCode &+ 1 {
                    state.hasEnded = true
                    return nil
                }
                if state.previous < 0 {
                    guard code < clearCode else { return "its first code is not a colour" }
                } else {
                    let isNew = code == state.next && code < Self.codeCount
                    guard code < state.next || isNew else { return "a code is not defined" }
                    define(&state, first: firsts[isNew ? state.previous : code])
                }
                state.previous = code
                state.written = write(code, into: pixels, at: state.written, count: count)
                if state.written == count { return nil }
            }
        }
        return nil
    }

    /// Gives the next code its meaning: the code before and one byte more.
    @inline(__always)
    private func define(_ state: inout State, first: UInt8) {
        guard state.next < Self.codeCount else { return }
        prefixes[state.next] = UInt16(truncatingIfNeeded: state.previous)
        suffixes[state.next] = first
        firsts[state.next] = firsts[state.previous]
        lengths[state.next] = lengths[state.previous] &+ 1
        state.next &+= 1
        if state.next == 1 &<< state.codeSize, state.codeSize < 12 { state.codeSize &+= 1 }
    }

    /// Writes the bytes of a code, of which the last is known first, and leaves out what is too much.
    ///
    /// Returns how many pixels are there then.
    @inline(__always)
    private func write(_ code: Int, into pixels: UnsafeMutablePointer<UInt8>, at start: Int, count: Int) -> Int {
        var code = code
        var end = start &+ Int(lengths[code])
        while end > count {
            code = Int(prefixes[code])
            end &-= 1
        }
        var index = end
        while index > start {
            index &-= 1
            pixels[index] = suffixes[code]
            code = Int(prefixes[code])
        }
        return end
    }
}
