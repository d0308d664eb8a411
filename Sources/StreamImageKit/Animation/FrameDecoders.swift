import Foundation

/// The decoders of one animation, each at another place in it.
///
/// Where several show it at once, each mostly finds the decoder that made the frame before theirs. No one ever waits for
/// another's: whoever finds none free opens one.
package final class FrameDecoders: Sendable {
    /// How many are kept, each with a canvas of its own.
    private static let keptCount = 2

    private struct Idle: Sendable {
        // Only who takes it out of the list uses it.
        nonisolated(unsafe) let decoder: any FrameDecoding
    }

    private let open: @Sendable () throws(ImageError) -> any FrameDecoding
    private let idle = Lock<[Idle]>([])

    /// Makes the list; `open` makes a decoder at the animation's start.
    package init(open: @escaping @Sendable () throws(ImageError) -> any FrameDecoding) {
        self.open = open
    }

    /// Makes a frame.
    ///
    /// Blocks.
    package func frame(at index: Int) throws(ImageError) -> Bitmap {
        let decoder = if let idle = takeIdle(for: index) { idle.decoder } else { try open() }
        // One that has failed is let go: the next begins from the start.
        let bitmap = try decoder.frame(at: index)
        let superfluous: Idle? = idle.withLock { idle in
            idle.append(Idle(decoder: decoder))
            return idle.count > Self.keptCount ? idle.removeFirst() : nil
        }
        // What goes with it takes time, and is not done with the lock held.
        withExtendedLifetime(superfluous) {}
        return bitmap
    }

    /// The one that has the least to do for the frame; `nil` where another is worth its memory.
    private func takeIdle(for index: Int) -> Idle? {
        idle.withLock { idle in
            let behind = idle.indices.filter { idle[$0].decoder.position <= index }
            if let nearest = behind.max(by: { idle[$0].decoder.position < idle[$1].decoder.position }) {
                return idle.remove(at: nearest)
            }
            // To the first frame none has a way, so that playing all of it again needs no second.
            guard index == 0 || idle.count == Self.keptCount, !idle.isEmpty else { return nil }
            return idle.removeFirst()
        }
    }
}
