/// What the track of an AVIF image sequence says of its pictures: how many, how large, and for how long each.
///
/// It is the track that libavif plays. That library tells the durations too, but takes the longer for each the later it
/// comes, and it says nothing of how often they are played.
struct AVIFTrack {
    /// Pixels as they are stored, before they are cropped and turned.
    let size: PixelSize
    let timing: AnimationTiming

    /// Whether the file is to be played, not shown: its main brand says so, or leaves it open.
    static func isPresent(in reader: ByteReader) -> Bool {
        guard reader.has("ftyp", at: 4), !reader.has("avif", at: 8) else { return false }
        if reader.has("avis", at: 8) { return true }
        guard let fileType = ISOBoxes(reader).content(at: "ftyp") else { return false }
        return stride(from: 8, to: fileType.count, by: 4).contains { fileType.has("avis", at: $0) }
    }

    init(_ reader: ByteReader) throws(ImageError) {
        guard let movie = ISOBoxes(reader).content(at: "moov"),
            let track = ISOBoxes(movie).first(where: { $0.type == "trak" && Self.isOfPictures($0.content) })?.content
        else { throw .corruptImage(.avif, reason: "it has no track of pictures") }
        guard let header = ISOBoxes(track).content(at: "tkhd"),
            let media = ISOBoxes(track).content(at: "mdia", "mdhd"),
            let table = ISOBoxes(track).content(at: "mdia", "minf", "stbl"),
            let size = Self.size(header),
            let timescale = media.bigEndian32(at: Self.isWide(media) ? 20 : 12),
            let frameCount = ISOBoxes(table).content(at: "stsz")?.bigEndian32(at: 8), frameCount > 0
        else { throw .corruptImage(.avif, reason: "its track does not describe its pictures") }
        // A picture takes some bytes, so this bounds what a false number makes us allocate.
        guard frameCount <= reader.count else {
            throw .corruptImage(.avif, reason: "it has fewer bytes than pictures (\(frameCount))")
        }
        self.size = size
        timing = AnimationTiming(
            delays: Self.delays(
                ISOBoxes(table).content(at: "stts"),
                frameCount: frameCount,
                timescale: Double(timescale)
            ),
            playCount: Self.playCount(header: header, edits: ISOBoxes(track).content(at: "edts", "elst"))
        )
    }

    /// Whether it is coded in AV1, and not another track's alpha.
    private static func isOfPictures(_ track: ByteReader) -> Bool {
        guard let descriptions = ISOBoxes(track).content(at: "mdia", "minf", "stbl", "stsd") else { return false }
        return descriptions.has("av01", at: 12) && ISOBoxes(track).content(at: "tref", "auxl") == nil
    }

    /// Whether the box has version 1, with times of 64 bits.
    private static func isWide(_ box: ByteReader) -> Bool { box.byte(at: 0) == 1 }

    /// Width and height, which have 16 bits behind the point.
    private static func size(_ header: ByteReader) -> PixelSize? {
        let offset = isWide(header) ? 88 : 76
        guard let width = header.bigEndian32(at: offset), let height = header.bigEndian32(at: offset + 4) else {
            return nil
        }
        return PixelSize(width: width >> 16, height: height >> 16)
    }

    /// Seconds for each frame, from runs of equal durations (§8.6.1.2); 0 for those that it does not tell.
    private static func delays(_ table: ByteReader?, frameCount: Int, timescale: Double) -> [Double] {
        var delays: [Double] = []
        delays.reserveCapacity(frameCount)
        var offset = 8
        while delays.count < frameCount, let count = table?.bigEndian32(at: offset),
            let ticks = table?.bigEndian32(at: offset + 4)
        {
            delays += repeatElement(Double(ticks) / timescale, count: min(count, frameCount - delays.count))
            offset += 8
        }
        return delays + repeatElement(0, count: frameCount - delays.count)
    }

    /// How often the frames are played: an edit that repeats fills the track's duration (§8.6.6), which may be endless.
    ///
    /// Where there are no edits, browsers play them for ever.
    private static func playCount(header: ByteReader, edits: ByteReader?) -> Int? {
        guard let edits else { return nil }
        guard let flags = edits.byte(at: 3), flags & 1 == 1 else { return 1 }
        let whole: UInt64?
        if isWide(header) {
            whole = header.bigEndian64(at: 28).flatMap { $0 == .max ? nil : $0 }
        } else {
            whole = header.bigEndian32(at: 20).flatMap { $0 == UInt32.max ? nil : UInt64($0) }
        }
        let once = isWide(edits) ? edits.bigEndian64(at: 8) : edits.bigEndian32(at: 8).map(UInt64.init)
        guard let whole, let once, once > 0 else { return nil }
        let (times, rest) = whole.quotientAndRemainder(dividingBy: once)
        return Int(clamping: rest > 0 ? times + 1 : times)
    }
}
