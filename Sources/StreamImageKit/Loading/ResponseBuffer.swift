import Foundation

/// A body while it grows: one piece of memory, handed over as `Data` without a copy.
final class ResponseBuffer {
    private var bytes: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    deinit {
        free(bytes)
    }

    /// Makes room for a body of a known length, once.
    ///
    /// What servers claim is believed only up to a few megabytes.
    func reserve(_ wanted: Int) {
        if wanted > capacity { _ = grow(to: min(wanted, 8 << 20)) }
    }

    /// Whether there was memory for it.
    func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
        guard let source = chunk.baseAddress, !chunk.isEmpty else { return true }
        let needed = count + chunk.count
        if needed > capacity, !grow(to: max(needed, capacity * 2, 16_384)) { return false }
        guard let bytes else { return false }
        memcpy(bytes + count, source, chunk.count)
        count = needed
        return true
    }

    /// Hands over the bytes; afterwards the buffer is empty.
    func takeData() -> Data {
        guard let bytes, count > 0 else { return Data() }
        // A cache may keep the body for long, so what doubling took too much of goes back.
        if capacity - count > count / 4 { _ = grow(to: count) }
        let data = Data(bytesNoCopy: self.bytes ?? bytes, count: count, deallocator: .free)
        self.bytes = nil
        count = 0
        capacity = 0
        return data
    }

    /// Forgets the bytes but keeps the memory.
    func removeAll() {
        count = 0
    }

    private func grow(to wanted: Int) -> Bool {
        guard let moved = realloc(bytes, wanted) else { return false }
        bytes = moved
        capacity = wanted
        return true
    }
}
