#if canImport(zlib)
import zlib
#else
import CZlib
#endif

/// Packs and unpacks by the format of that name (RFC 1951), through zlib.
enum Deflate {
    /// The bytes that were packed; `nil` where they are damaged or not as many as `count`.
    static func unpacked(_ packed: [UInt8], count: Int) -> [UInt8]? {
        var packed = packed
        // Room for one more byte shows that there are too many; zlib wants room also where there are none.
        var bytes = [UInt8](repeating: 0, count: count + 1)
        let written = packed.withUnsafeMutableBufferPointer { input in
            bytes.withUnsafeMutableBufferPointer { unpack(input, into: $0) }
        }
        guard written == count else { return nil }
        bytes.removeLast()
        return bytes
    }

    /// The bytes packed; `nil` where there is no memory for that.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var bytes = bytes
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let start = deflateInit2_(
            &stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            -MAX_WBITS,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            size
        )
        guard start == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // By its own reckoning it will not need more, whatever the bytes are.
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let isWhole = bytes.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isWhole ? Array(output.dropLast(Int(stream.avail_out))) : nil
    }

    /// The CRC-32 of bytes, as zip files have it.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }

    private static func unpack(
        _ input: UnsafeMutableBufferPointer<UInt8>,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var stream = z_stream()
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Negative: the bytes have no header of zlib's own.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return inflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : nil
    }
}
