import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CornerTests {
    private let orange: [UInt8] = [200, 100, 0]

    private func alphas(_ bitmap: Bitmap) -> [[UInt8]] {
        (0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap.pixel($0, y).last ?? 0 } }
    }

    /// Worked out by hand: from the curve's middle at 2, 2 the outermost pixel's centre is 1.5 × √2 = 2.12 away and the
    /// next one's √(1.5² + 0.5²) = 1.58, so that 2.5 less the distance of each lies inside.
    @Test func cornersAreSmoothAndTheSameOnAllSides() throws {
        let result = try ImageProcessors.RoundedCorners(radius: 2).process(.drawn(6, 5) { _, _ in orange })
        #expect(result.format == .rgba8Premultiplied)
        #expect(
            alphas(result) == [
                [97, 234, 255, 255, 234, 97],
                [234, 255, 255, 255, 255, 234],
                [255, 255, 255, 255, 255, 255],
                [234, 255, 255, 255, 255, 234],
                [97, 234, 255, 255, 234, 97],
            ]
        )
        #expect(result.pixel(2, 2) == [200, 100, 0, 255])
        // 97 / 255 of every channel.
        #expect(result.pixel(0, 0) == [76, 38, 0, 97])
    }

    @Test func whatIsThroughAlreadyBecomesMoreSo() throws {
        let half = Bitmap.drawn(6, 6, format: .rgba8Premultiplied) { _, _ in [128, 64, 0, 128] }
        let result = try ImageProcessors.RoundedCorners(radius: 2).process(half)
        #expect(result.pixel(3, 3) == [128, 64, 0, 128])
        #expect(result.pixel(5, 0) == [49, 24, 0, 49])
    }

    @Test(arguments: [0, -3, .nan, 0.1] as [Double])
    func noRadiusToSpeakOfChangesNothing(radius: Double) throws {
        let result = try ImageProcessors.RoundedCorners(radius: radius).process(.drawn(6, 5) { _, _ in orange })
        #expect(result.format == .rgb8)
    }

    @Test(arguments: [2.5, 100, .infinity] as [Double])
    func halfTheShorterSideIsTheMost(radius: Double) throws {
        let picture = Bitmap.drawn(7, 5) { _, _ in orange }
        let most = try ImageProcessors.RoundedCorners(radius: 2.5).process(picture)
        #expect(alphas(try ImageProcessors.RoundedCorners(radius: radius).process(picture)) == alphas(most))
        #expect(most.pixel(0, 2) == [200, 100, 0, 255])
    }

    @Test func pointsAreMultipliedByTheDisplaysScale() {
        let processor = ImageProcessors.RoundedCorners(radius: 4, scale: 3)
        #expect(processor.radius == 12)
        #expect(processor.identifier == ImageProcessors.RoundedCorners(radius: 12).identifier)
    }

    @Test func onePixelStaysWhatItIs() throws {
        let pixel = Bitmap.drawn(1, 1) { _, _ in orange }
        for processor: any ImageProcessing in [.circle, .roundedCorners(radius: 9), .crop(width: 3, height: 1)] {
            let result = try processor.process(pixel)
            #expect(result.size == PixelSize(width: 1, height: 1))
            #expect(result.pixel(0, 0).prefix(3) == [200, 100, 0])
        }
    }

    @Test func aCircleIsTheDiscInTheMiddle() throws {
        let picture = Bitmap.drawn(10, 4) { x, _ in [UInt8(x), 0, 0] }
        let result = try ImageProcessors.Circle().process(picture)
        #expect(result.size == PixelSize(width: 4, height: 4))
        #expect(
            alphas(result) == [[97, 234, 234, 97], [234, 255, 255, 234], [234, 255, 255, 234], [97, 234, 234, 97]])
        // Columns 3 to 6 of ten.
        #expect((0..<4).map { result.pixel($0, 1)[0] }.dropFirst().prefix(2) == [4, 5])
    }

    @Test(arguments: [(1.0, 1.0, 4, 4), (2, 3, 3, 4), (5, 1, 10, 2), (100, 1, 10, 1), (1, 100, 1, 4)])
    func croppingKeepsTheMiddle(width: Double, height: Double, resultWidth: Int, resultHeight: Int) throws {
        let picture = Bitmap.drawn(10, 4) { x, y in [UInt8(x), UInt8(y), 0] }
        let result = try ImageProcessors.Crop(width: width, height: height).process(picture)
        #expect(result.size == PixelSize(width: resultWidth, height: resultHeight))
        #expect(result.format == .rgb8)
        #expect(result.pixel(0, 0) == [UInt8((10 - resultWidth) / 2), UInt8((4 - resultHeight) / 2), 0])
    }

    @Test(arguments: [(0.0, 1.0), (1, 0), (-1, 1), (.nan, 1), (0, 0)])
    func impossibleProportionsChangeNothing(width: Double, height: Double) throws {
        let result = try ImageProcessors.Crop(width: width, height: height).process(.drawn(10, 4) { _, _ in orange })
        #expect(result.size == PixelSize(width: 10, height: 4))
    }
}
