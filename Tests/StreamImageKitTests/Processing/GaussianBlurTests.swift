import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct GaussianBlurTests {
    private func blurred(_ bitmap: Bitmap, _ radius: Double) throws -> Bitmap {
        try ImageProcessors.GaussianBlur(radius: radius).process(bitmap)
    }

    @Test(arguments: [0.3, 1, 2.5, 10, 1000, .infinity] as [Double])
    func oneColourStaysThatColourUpToTheEdge(radius: Double) throws {
        let result = try blurred(.drawn(9, 4) { _, _ in [200, 100, 7] }, radius)
        #expect(result.format == .rgb8)
        for y in 0..<4 {
            for x in 0..<9 { #expect(result.pixel(x, y) == [200, 100, 7]) }
        }
    }

    @Test(arguments: [0, -1, .nan] as [Double])
    func noRadiusChangesNothing(radius: Double) throws {
        let picture = Bitmap.drawn(3, 1) { x, _ in [UInt8(x * 100), 0, 0] }
        #expect(try blurred(picture, radius).meanDifference(from: picture) == 0)
    }

    /// Below a pixel the curve is narrower than what pixels can show of it.
    @Test(arguments: [1, 1.7, 3, 5] as [Double])
    func anEdgeBecomesTheIntegralOfTheBellCurve(radius: Double) throws {
        let width = 60
        let edge = Bitmap.drawn(width, 3) { x, _ in x < width / 2 ? [0, 0, 0] : [255, 255, 255] }
        let result = try blurred(edge, radius)
        for x in 0..<width {
            let distance = Double(x) + 0.5 - Double(width) / 2
            let exact = 255 * (0.5 + 0.5 * erf(distance / (radius * 2.0.squareRoot())))
            #expect(abs(Double(result.pixel(x, 1)[0]) - exact) < 255 * 0.025, "column \(x)")
        }
    }

    @Test func bothDirectionsAreAlikeAndNothingIsShifted() throws {
        let point = Bitmap.drawn(21, 21) { x, y in x == 10 && y == 10 ? [255, 255, 255] : [0, 0, 0] }
        let result = try blurred(point, 1.5)
        for y in 0..<21 {
            for x in 0..<21 {
                let value = Int(result.pixel(x, y)[0])
                // Each direction is rounded by itself.
                #expect(abs(value - Int(result.pixel(y, x)[0])) <= 1)
                #expect(value == Int(result.pixel(20 - x, y)[0]))
                #expect(value == Int(result.pixel(x, 20 - y)[0]))
            }
        }
        // 255 / (2 π 1.5²) is 18.
        #expect((16...20).contains(result.pixel(10, 10)[0]))
    }

    /// With straight alpha, the black that hides in what is not there would darken the edge.
    @Test func whiteOnNothingStaysWhite() throws {
        let disc = Bitmap.drawn(40, 40, format: .rgba8Premultiplied) { x, y in
            (x - 20) * (x - 20) + (y - 20) * (y - 20) < 100 ? [255, 255, 255, 255] : [0, 0, 0, 0]
        }
        let result = try blurred(disc, 3)
        #expect(result.format == .rgba8Premultiplied)
        var alphas: Set<UInt8> = []
        for y in 0..<40 {
            for x in 0..<40 {
                let pixel = result.pixel(x, y)
                #expect(pixel[0] == pixel[3] && pixel[1] == pixel[3] && pixel[2] == pixel[3])
                alphas.insert(pixel[3])
            }
        }
        #expect(alphas.contains(0) && alphas.count > 50)
    }

    @Test func aPictureWhoseSidesDifferIsNotTurned() throws {
        let picture = Bitmap.drawn(30, 8) { x, y in [UInt8(x * 8), UInt8(y * 30), 0] }
        let result = try blurred(picture, 0.8)
        #expect(result.size == picture.size)
        #expect(result.meanDifference(from: picture) < 2)
    }

    @Test func onePixelStaysWhatItIs() throws {
        #expect(try blurred(.drawn(1, 1) { _, _ in [1, 2, 3] }, 8).pixel(0, 0) == [1, 2, 3])
        let clear = Bitmap.drawn(1, 1, format: .rgba8Premultiplied) { _, _ in [10, 20, 30, 40] }
        #expect(try blurred(clear, 8).pixel(0, 0) == [10, 20, 30, 40])
    }
}
