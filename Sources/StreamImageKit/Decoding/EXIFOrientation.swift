/// Reads the orientation from EXIF data (CIPA DC-008 §4.6.5, tag 274), which is a small TIFF file of its own.
enum EXIFOrientation {
    private static let orientationTag = 0x0112

    /// The orientation, 1 to 8; 1 where the data has none, is damaged, or says something else.
    ///
    /// The data is read from its byte order mark on; a leading `Exif\0\0` is stepped over.
    static func value(in reader: ByteReader) -> Int {
        let tiff = reader.has("Exif\0\0") ? reader.part(from: 6) : reader
        let isBigEndian: Bool
        if tiff.has([0x4D, 0x4D, 0x00, 0x2A]) {
            isBigEndian = true
        } else if tiff.has([0x49, 0x49, 0x2A, 0x00]) {
            isBigEndian = false
        } else {
            return 1
        }
        func short(_ offset: Int) -> Int? {
            isBigEndian ? tiff.bigEndian16(at: offset) : tiff.littleEndian16(at: offset)
        }
        func long(_ offset: Int) -> Int? {
            isBigEndian ? tiff.bigEndian32(at: offset) : tiff.littleEndian32(at: offset)
        }

        guard let directory = long(4), let entryCount = short(directory) else { return 1 }
        for index in 0..<entryCount {
            let entry = directory + 2 + index * 12
            guard let tag = short(entry), let type = short(entry + 2) else { return 1 }
            guard tag == orientationTag else { continue }
            // A short is what the standard asks for; some writers store a long.
            let value = type == 4 ? long(entry + 8) : short(entry + 8)
            return valid(value ?? 1)
        }
        return 1
    }

    /// The value itself where it is one of the eight, else 1.
    static func valid(_ value: Int) -> Int {
        (1...8).contains(value) ? value : 1
    }
}
