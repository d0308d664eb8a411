#if canImport(zlib)
import zlib
#else
import CZlib
#endif

/// Packs and unpacks bytes as zip files have them (RFC 1951), through zlib.
enum Deflate {
    /// Negative: the bytes have no header of zlib's own.
    private static let window = -MAX_WBITS
    private static let size = Int32(MemoryLayout<z_stream>.size)

    /// The bytes that were packed; `nil` where they are damaged or not as many as `count`.
    static func unpacked(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        // Room for one more byte shows that there are too many; zlib wants room also where there are none.
        let bytes = run(packed, room: count + 1) { stream in
            guard inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else { return false }
            defer { inflateEnd(&stream) }
            return inflate(&stream, Z_FINISH) == Z_STREAM_END
        }
        return bytes?.count == count ? bytes : nil
    }

    /// The bytes packed; `nil` where that does not make them fewer.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        run(bytes[...], room: bytes.count) { stream in
            let (level, memory) = (Z_DEFAULT_COMPRESSION, MAX_MEM_LEVEL - 1)
            guard
                deflateInit2_(
                    &stream,
                    level,
                    Z_DEFLATED,
                    window,
                    memory,
                    Z_DEFAULT_STRATEGY,
                    ZLIB_VERSION,
                    size
                ) == Z_OK
            else { return false }
            defer { deflateEnd(&stream) }
            return deflate(&stream, Z_FINISH) == Z_STREAM_END
        }
    }

    /// The CRC-32 of bytes.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }

    /// What a step makes of bytes, where that succeeds within the room there is.
    private static func run(_ input: ArraySlice<UInt8>, room: Int, _ step: (inout z_stream) -> Bool) -> [UInt8]? {
        var input = input
        return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
            var isDone = false
            let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                var stream = z_stream()
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                isDone = step(&stream)
                count = room - Int(stream.avail_out)
            }
            return isDone ? output : nil
        }
    }
}
