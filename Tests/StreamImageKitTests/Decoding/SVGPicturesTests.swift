#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// The renderer decodes the pictures inside a drawing as a whole, so that the limits hold for them too.
@Suite(.timeLimit(.minutes(5)))
struct SVGPicturesTests {
    private static let decoder = StandardImageDecoder()

    /// A baseline frame header and nothing else.
    private static let giant = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xC3, 0x50, 0xC3, 0x50, 1, 1, 0x11, 0])
        .base64EncodedString()

    private static func drawing(_ content: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">\
        \(content)<rect width="10" height="10" fill="red"/></svg>
        """
    }

    private static func picture(_ data: Data) -> String {
        "<image width=\"10\" height=\"10\" xlink:href=\"data:image/png;base64,\(data.base64EncodedString())\"/>"
    }

    private static func isOverLimits(_ error: any Error) -> Bool {
        if case .exceedsLimits(.svg, _)? = error as? ImageError { true } else { false }
    }

    @Test(arguments: [
        "<image href=\"data:image/jpeg;base64,\(giant)\"/>", "<image xlink:href = 'DATA:;base64,\(giant)'/>",
        "<image href=\"  data:image/jpeg;base64,\n\(giant)\"/>", "<feImage href=\"data:a/b;x=y;base64,\(giant)\"/>",
        "<image href=\"&#100;&#x61;ta:image/jpeg;base64,\(giant)\"/>", "<image href=\"data&#0058;;base64,\(giant)\"/>",
        "<image href=\"data:,%FF%D8%FF%C0%00%0B%08%C3%50%C3%50%01%01%11%00\"/>",
        "<image href=\"data:,x\"/><image href=\"data:image/jpeg;base64,\(giant)\"/>",
    ])
    func aGiantInsideADrawingIsRefused(_ content: String) throws {
        let text = Self.drawing(content)
        let nested = Self.drawing("<image href='data:image/svg+xml;base64,\(Data(text.utf8).base64EncodedString())'/>")
        let wide = "\u{FEFF}\(text)".data(using: .utf16LittleEndian) ?? Data()
        for data in [Data(text.utf8), Data(nested.utf8), wide] {
            #expect {
                try Self.decoder.header(of: data, limits: DecodingLimits())
            } throws: {
                Self.isOverLimits($0)
            }
        }
    }

    @Test func picturesAreLimitedTogether() throws {
        let picture = Self.picture(PNGFile.data(Bitmap.drawn(100, 100) { _, _ in [0, 255, 0] }))
        let limits = DecodingLimits(maximumWorkingBytes: 200_000)
        _ = try Self.decoder.header(of: Data(Self.drawing(picture + picture).utf8), limits: limits)
        #expect {
            try Self.decoder.header(of: Data(Self.drawing(picture + picture + picture).utf8), limits: limits)
        } throws: {
            Self.isOverLimits($0)
        }
    }

    @Test func ordinaryDrawingsAreDrawn() throws {
        let green = Self.picture(PNGFile.data(Bitmap.drawn(2, 2) { _, _ in [0, 255, 0] }))
        for content in [
            green, "<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>", "<image href=\"data:broken\"/>",
            "<!-- data: 'x' & &#; &#x; &#99999999; -->", "<image href=\"data:image/png;base64,iVBORw0KGgo=\"/>",
        ] {
            let bitmap = try Self.decoder.image(Data(Self.drawing(content).utf8))
            #expect(bitmap.pixel(5, 5) == [255, 0, 0])
        }
    }
}
#endif
