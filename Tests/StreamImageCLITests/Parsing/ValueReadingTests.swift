import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct ValueReadingTests {
    @Test(arguments: [
        ("300x200", 300.0 as Double?, 200.0 as Double?), ("300x", 300, nil), ("x200", nil, 200), ("300", 300, 300),
        ("12.5X1", 12.5, 1), ("3×4", 3, 4), ("1x65535", 1, 65_535),
    ])
    func boxesLeaveASideFree(_ text: String, _ width: Double?, _ height: Double?) throws {
        #expect(try ValueReading.box(text) == ValueReading.Box(width: width, height: height))
    }

    @Test(arguments: [
        "", "x", "0", "0x5", "-3x4", "nanx3", "inf", "1e3", "3x4x5", "65536", "3 x 4", "a", "3xx4", "٣x٤", "+3",
    ])
    func otherBoxesAreRefused(_ text: String) {
        #expect(throws: ValueError.self) { try ValueReading.box(text) }
    }

    @Test(arguments: [
        ("0", 0), ("1500", 1_500), ("20kB", 20_000), ("5MB", 5_000_000), ("2GiB", 2 << 30), ("1.5k", 1_536),
        ("3M", 3 << 20),
        ("1 MiB", 1 << 20), ("7B", 7),
    ])
    func bytesCountByThousandsOrBy1024(_ text: String, _ count: Int) throws {
        #expect(try ValueReading.byteCount(text) == count)
    }

    @Test(arguments: ["", "kB", "-1", "1XB", "9999999999999TB", "1e9", "nan"])
    func otherByteCountsAreRefused(_ text: String) {
        #expect(throws: ValueError.self) { try ValueReading.byteCount(text) }
    }

    @Test func timesSharesScalesAndPortsHaveBounds() throws {
        #expect(try ValueReading.seconds("200ms") == 0.2)
        #expect(try ValueReading.seconds("2s") == 2)
        #expect(try ValueReading.seconds("0.25") == 0.25)
        #expect(throws: ValueError.self) { try ValueReading.seconds("3601") }
        #expect(throws: ValueError.self) { try ValueReading.seconds("s") }
        #expect(try ValueReading.share("10%") == 0.1)
        #expect(try ValueReading.share("1") == 1)
        #expect(throws: ValueError.self) { try ValueReading.share("1.01") }
        #expect(throws: ValueError.self) { try ValueReading.share("101%") }
        #expect(try ValueReading.scale("2.5") == 2.5)
        #expect(throws: ValueError.self) { try ValueReading.scale("0") }
        #expect(throws: ValueError.self) { try ValueReading.scale("17") }
        #expect(try ValueReading.port("65535") == 65_535)
        #expect(throws: ValueError.self) { try ValueReading.port("65536") }
        #expect(throws: ValueError.self) { try ValueReading.port("-1") }
        #expect(throws: ValueError.self) { try ValueReading.path("") }
    }

    @Test func optionsThatNeedEachOtherSaySo() throws {
        #expect(throws: UsageError.self) { try request("--mode", "fill") }
        #expect(throws: UsageError.self) { try request("--scale", "2") }
        #expect(throws: UsageError.self) { try request("--offline", "--reload") }
        #expect(throws: UsageError.self) { try request("--mode", "stretch", "--size", "3") }
        let options = try request("--size", "10x20", "--scale", "2", "--mode", "fill", "--offline")
        #expect(options.target.description == "20x40 fill")
        #expect(options.policy == .cacheOnly)
        #expect(try request("--reload").policy == .reload)
        #expect(try request().target == .original)
    }

    private func request(_ options: String...) throws -> RequestOptions {
        guard case .command(_, let parsed) = try StreamImageTool.parser.parse(["explain", "x"] + options) else {
            throw UsageError(message: "no command", hint: "")
        }
        return try RequestOptions(parsed)
    }
}
