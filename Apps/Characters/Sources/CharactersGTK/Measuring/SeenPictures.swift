import GTK
import StreamImageKit

/// Which pixels were seen in the rows of which characters, for how many frames: to be compared with what the catalogue drew.
///
/// Pixels are digested off the main thread, once for each time that a cell shows a picture.
@MainActor
final class SeenPictures {
    /// Frames by digest, by the character's number.
    typealias Frames = [Int: [UInt64: Int]]

    private final class Showing {
        let record: Int
        let texture: Texture
        var frames = 1

        init(_ texture: Texture, of record: Int) {
            (self.texture, self.record) = (texture, record)
        }
    }

    private let digests = WorkerPool(name: "seen-pictures", threadLimit: 1)
    private let frames = Lock(Frames())
    /// Digests that are not there yet.
    private let pending = Lock(0)
    private var showing: [ObjectIdentifier: Showing] = [:]

    /// Notes what a row of a character shows in a frame, given the cell's picture.
    func note(_ texture: Texture, in cell: ObjectIdentifier, of record: Int) {
        if let current = showing[cell], current.texture === texture, current.record == record {
            current.frames += 1
        } else {
            let last = showing.updateValue(Showing(texture, of: record), forKey: cell)
            if let last { digest(last) }
        }
    }

    /// Lets go of all textures, and returns what has been seen so far.
    func finish() -> Frames {
        for showing in showing.values { digest(showing) }
        showing = [:]
        _ = MainLoop.run(timeout: .seconds(20)) { pending.withLock { $0 == 0 } }
        return frames.withLock { $0 }
    }

    private func digest(_ showing: Showing) {
        let (texture, record, count) = (showing.texture, showing.record, showing.frames)
        pending.withLock { $0 += 1 }
        digests.submit(priority: .low) { [self] in
            let digest = Self.digest(of: texture)
            frames.withLock { $0[record, default: [:]][digest, default: 0] += count }
            pending.withLock { $0 -= 1 }
        }
    }

    /// A digest of size and pixels, the same in every process (FNV-1a).
    nonisolated static func digest(of texture: Texture) -> UInt64 {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ value: UInt64) { digest = (digest ^ value) &* 0x100_0000_01b3 }
        add(UInt64(texture.width))
        add(UInt64(texture.height))
        for byte in texture.pixels() { add(UInt64(byte)) }
        return digest
    }
}
