import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageFormatSniffingTests {
    @Test(arguments: [
        ("peacock.default.jpeg", ImageFormat.jpeg), ("basi6a16.png", .png), ("dispose_bgnd.gif", .gif),
        ("hopper_orientation_6.webp", .webp), ("rotation-irot270.avif", .avif),
        ("gradient-10b-displayp3-alpha.heic", .heic), ("g4_orientation_8.tif", .tiff), ("pal1.bmp", .bmp),
        ("hopper.ico", .ico), ("elements-via-ENTITY-reference-1.svg", .svg), ("blendmodes.jxl", .jpegXL),
    ])
    func theBytesDecide(name: String, format: ImageFormat) throws {
        #expect(try ImageFormat(sniffing: Fixture.data(name)) == format)
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "\u{FEFF}<svg>",
        "  \n<?xml version=\"1.0\"?>\n<!-- <html> -->\n<svg/>",
        "<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a>b\" [<!ENTITY a '<html>'>]><svg>",
        "<?xml-stylesheet href='a.css'?><svg:svg xmlns:svg='http://www.w3.org/2000/svg'>",
        "<SVG>",
    ])
    func svgIsFoundBehindItsProlog(text: String) {
        #expect(ImageFormat(sniffing: Data(text.utf8)) == .svg)
    }

    @Test func svgIsFoundInUTF16() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let text = try #require("\u{FEFF}<?xml version=\"1.0\"?><svg/>".data(using: encoding))
            #expect(ImageFormat(sniffing: text) == .svg)
        }
    }

    @Test(arguments: [
        "", "<", "<!--", "<!-- <svg> ", "<html><svg></svg></html>", "<!DOCTYPE html><svg>", "<svgx>", "svg", "BM",
        "BMW makes cars, and nobody would take this for a bitmap", "RIFF", "II*", "{\"svg\": \"<svg>\"}",
    ])
    func whatOnlyLooksLikeAPictureIsNone(text: String) {
        #expect(ImageFormat(sniffing: Data(text.utf8)) == nil)
    }

    @Test func everyPrefixOfAnyFormatIsReadSafely() throws {
        for name in ["peacock.default.jpeg", "rotation-irot270.avif", "blendmodes.jxl", "hopper.ico"] {
            let data = try Fixture.data(name)
            for count in 0..<min(200, data.count) {
                _ = ImageFormat(sniffing: data.prefix(count))
                #expect(!ContentSniffer.describe(data.prefix(count)).isEmpty)
            }
        }
    }

    @Test(arguments: [
        ("", "an empty file"), ("<!DOCTYPE html><p>", "a web page"), ("\n <HTML>", "a web page"),
        ("<!-- x --><html>", "a web page"), ("{\"error\": 404}", "JSON"), (" [1]", "JSON"), ("Not found", "text"),
        ("<?xml version=\"1.0\"?><Error/>", "XML"), ("<Error/>", "XML"), ("%PDF-1.7", "a PDF"),
        ("\u{1}\u{2}\u{3}\u{4}\u{5}", "unknown data (first bytes 01 02 03 04)"),
    ])
    func contentIsDescribedInPlainWords(text: String, description: String) {
        #expect(ContentSniffer.describe(Data(text.utf8)) == description)
    }
}
