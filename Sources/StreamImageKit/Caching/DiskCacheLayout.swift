/// Where the disk cache keeps what: 256 folders of entries, named by digest, and one for files that are being written.
///
///     7f/7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069
///     temporary/4711-8c2f5b90d14e6a37
struct DiskCacheLayout: Sendable {
    /// The absolute path of the cache's folder, without a slash at its end.
    let root: String

    static let shardCount = 256
    static let temporaryFolderName = "temporary"

    init(root: String) {
        var root = Substring(root)
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        self.root = String(root)
    }

    var temporaryFolder: String { "\(root)/\(Self.temporaryFolderName)" }

    /// The folder of all entries whose digest begins with the byte `shard`.
    func folder(shard: Int) -> String {
        let digits = String(shard, radix: 16)
        return "\(root)/\(digits.count < 2 ? "0" : "")\(digits)"
    }

    func path(of digest: Digest) -> String {
        // Made at every hit, so it is written in one piece.
        var root = root
        return root.withUTF8 { root in
            let length = root.count + 4 + 2 * Digest.byteCount
            return String(unsafeUninitializedCapacity: length) { output in
                _ = output.update(fromContentsOf: root)
                let name = output[(root.count + 4)...]
                digest.writeHexadecimal(to: UnsafeMutableBufferPointer(rebasing: name))
                output[root.count] = UInt8(ascii: "/")
                output[root.count + 1] = name[name.startIndex]
                output[root.count + 2] = name[name.startIndex + 1]
                output[root.count + 3] = UInt8(ascii: "/")
                return length
            }
        }
    }

    /// The digest that an entry's file is named by; `nil` for any other name.
    static func digest(fromName name: String) -> Digest? {
        let digits = name.utf8
        guard digits.count == 2 * Digest.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Digest.byteCount)
        var high: UInt8?
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return Digest(bytes: bytes)
    }
}
