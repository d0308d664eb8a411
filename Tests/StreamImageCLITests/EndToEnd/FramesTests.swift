import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FramesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SampleAnimation.gif().write(to: URL(filePath: folder.path("a.gif")))
        try SamplePicture.png().write(to: URL(filePath: folder.path("still.png")))
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
    }

    /// The red, green and blue of the pixel in the middle of a file that was written.
    private func color(_ name: String) throws -> [UInt8] {
        let data = try Data(contentsOf: URL(filePath: folder.path(name)))
        let decoder = StandardImageDecoder()
        let header = try decoder.header(of: data, limits: DecodingLimits())
        let bitmap = try decoder.decode(data, header: header, target: .original, limits: DecodingLimits())
        return bitmap.withUnsafeBytes { bytes in
            let start = bitmap.height / 2 * bitmap.stride + bitmap.width / 2 * bitmap.format.bytesPerPixel
            return Array(bytes[start..<start + 3])
        }
    }

    @Test func framesAreListedWithTheirTimes() async throws {
        let result = try await ToolProcess.run("frames", "a.gif", in: folder)
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        // The second delay is 0, which stands for a tenth of a second; the loop count of 2 means three rounds.
        #expect(
            result.lines == [
                "a.gif: 3 frames in 750 ms, played 3 times", "frame 0: 500 ms", "frame 1: 100 ms", "frame 2: 150 ms",
            ]
        )
    }

    @Test func programsReadOneObjectALine() async throws {
        let result = try await ToolProcess.run("frames", "a.gif", "--frame", "2", "-o", "x.png", "--json", in: folder)
        #expect(
            result.lines == [
                #"{"url":"a.gif","frame":2,"milliseconds":150,"width":8,"height":8,"output":"x.png"}"#
            ]
        )
        let all = try await ToolProcess.run("frames", "a.gif", "--json", in: folder)
        #expect(all.lines.first == #"{"url":"a.gif","frames":3,"milliseconds":750,"plays":3}"#)
        #expect(all.lines.count == 4)
    }

    @Test func allFramesGoIntoAFolderAsTheyAreSeen() async throws {
        let result = try await ToolProcess.run("frames", "a.gif", "-o", "out/", "--size", "16", in: folder)
        #expect(result.status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        #expect(names == ["a-0.png", "a-1.png", "a-2.png"])
        #expect(try color("out/a-0.png") == [255, 0, 0])
        #expect(try color("out/a-1.png") == [0, 255, 0])
        // The third is a blue dot in the corner upon what was there.
        #expect(try color("out/a-2.png") == [0, 255, 0])
    }

    @Test func oneFrameGoesToAFileOrToStandardOutput() async throws {
        #expect(try await ToolProcess.run("frames", "a.gif", "--frame=1", "-o", "b.png", in: folder).status == 0)
        #expect(try color("b.png") == [0, 255, 0])
        let result = try await ToolProcess.run("frames", "a.gif", "--frame=1", "-o", "-", in: folder)
        #expect(try SamplePicture.size(of: result.output) == PixelSize(width: 8, height: 8))
    }

    @Test func aStillHasOneFrame() async throws {
        let result = try await ToolProcess.run("frames", "still.png", "-o", "out/", in: folder)
        #expect(result.lines == ["still.png: a still", "frame 0: 60x40 → out/still-0.png"])
        let second = try await ToolProcess.run("frames", "still.png", "--frame", "1", in: folder)
        #expect(second.status == 1)
    }

    @Test func whatThereIsNotIsNamed() async throws {
        let result = try await ToolProcess.run("frames", "a.gif", "--frame", "3", in: folder)
        #expect(result.status == 1)
        #expect(
            result.errorLines == [
                "streamimage: a.gif: there is no frame 3: the last of 3 is 2; count frames from 0"
            ]
        )
        #expect(try await ToolProcess.run("frames", "missing.gif", in: folder).status == 1)
        for arguments in [["-o", "a.png"], ["-o", "-"], ["--frame", "-1"], ["--frame", "x"]] {
            #expect(try await ToolProcess(["frames", "a.gif"] + arguments, in: folder).result().status == 64)
        }
    }
}

/// A GIF of three frames of 8 × 8 pixels that a test can read: all red, all green, and a blue pixel in the corner.
private enum SampleAnimation {
    static func gif() -> Data {
        var file = Data("GIF89a".utf8) + [8, 0, 8, 0, 0x91, 0, 0]
        file += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        file += [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0]
        file += frame(side: 8, color: 1, hundredths: 50)
        file += frame(side: 8, color: 2, hundredths: 0)
        file += frame(side: 1, color: 3, hundredths: 15)
        return file + [0x3B]
    }

    /// Pixels of one colour, each behind a code that clears the table, so that all codes have three bits.
    private static func frame(side: UInt8, color: UInt8, hundredths: UInt8) -> Data {
        var bits: [UInt8] = []
        let codes: [UInt8] = (0..<Int(side) * Int(side)).flatMap { _ -> [UInt8] in [4, color] } + [5]
        for code in codes { bits += (0..<3).map { code >> $0 & 1 } }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(bits.count, start + 8)].enumerated().reduce(UInt8(0)) { $0 | $1.element << $1.offset }
        }
        let head: [UInt8] = [0x21, 0xF9, 4, 0, hundredths, 0, 0, 0, 0x2C, 0, 0, 0, 0, side, 0, side, 0, 0, 2]
        return Data(head + [UInt8(bytes.count)] + bytes + [0])
    }
}
