/// What a JPEG file (ITU-T T.81) says before its first scan.
struct JPEGHeader {
    /// As stored, before orientation.
    var storedSize = PixelSize(width: 0, height: 0)
    var componentCount = 0
    var isProgressive = false
    var orientation = 1
    /// The embedded ICC profile, put together from its parts; empty where there is none.
    var profile: [UInt8] = []

    private var foundEXIF = false
    private var profileParts: [(sequence: Int, count: Int, bytes: [UInt8])] = []

    init(_ reader: ByteReader) throws(ImageError) {
        guard reader.has([0xFF, 0xD8]) else { throw .corruptImage(.jpeg, reason: "there is no start marker") }
        var offset = 2
        // Parts may follow the frame header, but none follows the first scan.
        while let (marker, start) = Self.nextMarker(in: reader, from: offset) {
            if marker == 0xDA { break }
            if marker == 0xD9 { throw .corruptImage(.jpeg, reason: "it ends before its first scan") }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset = start
                continue
            }
            guard let declared = reader.bigEndian16(at: start) else { throw .truncatedImage(.jpeg) }
            // The length counts itself; decoders step over a comment that claims less.
            let length = max(2, declared)
            let segment = reader.part(from: start + 2, count: length - 2)
            guard segment.count == length - 2 else { throw .truncatedImage(.jpeg) }
            try read(segment, marker: marker)
            offset = start + length
        }
        guard componentCount > 0 else { throw .truncatedImage(.jpeg) }
        joinProfile()
    }

    /// Finds the next marker, over any filling, and where its segment starts.
    private static func nextMarker(in reader: ByteReader, from offset: Int) -> (marker: Int, start: Int)? {
        var offset = offset
        while let found = reader.firstOffset(of: 0xFF, from: offset) {
            offset = found + 1
            while reader.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = reader.byte(at: offset) else { return nil }
            offset += 1
            if marker != 0 { return (marker, offset) }
        }
        return nil
    }

    private mutating func read(_ segment: ByteReader, marker: Int) throws(ImageError) {
        switch marker {
        // Every start of frame; 0xC4, 0xC8 and 0xCC lie between them and mean something else.
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard componentCount == 0 else { return }
            guard let height = segment.bigEndian16(at: 1), let width = segment.bigEndian16(at: 3),
                let components = segment.byte(at: 5), components > 0
            else { throw .corruptImage(.jpeg, reason: "the frame header is damaged") }
            storedSize = PixelSize(width: width, height: height)
            componentCount = components
            isProgressive = marker & 0x03 == 2
        case 0xE1 where !foundEXIF && segment.has("Exif\0\0"):
            foundEXIF = true
            orientation = EXIFOrientation.value(in: segment)
        case 0xE2 where segment.has("ICC_PROFILE\0"):
            profileParts.append(
                (segment.byte(at: 12) ?? 0, segment.byte(at: 13) ?? 0, segment.part(from: 14).array)
            )
        default: break
        }
    }

    /// Puts the profile together (ICC.1:2022 §B.4); one whose parts are not all there is as good as none.
    private mutating func joinProfile() {
        let parts = profileParts.sorted { $0.sequence < $1.sequence }
        profileParts = []
        let isComplete = parts.enumerated().allSatisfy { index, part in
            part.sequence == index + 1 && part.count == parts.count
        }
        if isComplete { profile = parts.flatMap(\.bytes) }
    }

    var imageHeader: ImageHeader {
        ImageHeader(
            format: .jpeg,
            size: orientation > 4 ? storedSize.transposed : storedSize,
            orientation: orientation,
            isProgressive: isProgressive
        )
    }
}
