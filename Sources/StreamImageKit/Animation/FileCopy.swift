import Foundation

/// The bytes of a file at a place where they stay, for a library that comes back to them.
final class FileCopy {
    private let bytes: UnsafeMutableRawBufferPointer

    /// Copies the bytes; nil where there is no memory, or no byte.
    init?(_ reader: ByteReader) {
        guard reader.count > 0, let memory = malloc(reader.count) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: reader.count)
        reader.withBytes { bytes.copyMemory(from: $0) }
    }

    deinit {
        free(bytes.baseAddress)
    }

    /// Reads the bytes, for as long as this lives.
    var reader: ByteReader { ByteReader(UnsafeRawBufferPointer(bytes)) }
}
