import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageTargetTests {
    private let photo = PixelSize(width: 4000, height: 3000)

    @Test func fittingStaysInsideAndHitsTheBindingSide() {
        #expect(ImageTarget(width: 100, height: 100).renditionSize(for: photo) == PixelSize(width: 100, height: 75))
        #expect(ImageTarget(width: 500, height: 30).renditionSize(for: photo) == PixelSize(width: 40, height: 30))
    }

    @Test func fillingCoversAndHitsTheBindingSide() {
        let target = ImageTarget(width: 100, height: 100, mode: .fill)
        #expect(target.renditionSize(for: photo) == PixelSize(width: 133, height: 100))
    }

    @Test func aFreeSideFollowsTheOther() {
        #expect(ImageTarget(width: 400, height: nil).renditionSize(for: photo) == PixelSize(width: 400, height: 300))
        #expect(ImageTarget(width: nil, height: 300).renditionSize(for: photo) == PixelSize(width: 400, height: 300))
        #expect(ImageTarget.original.renditionSize(for: photo) == photo)
    }

    @Test func nothingIsEnlargedUnlessAsked() {
        let small = PixelSize(width: 10, height: 20)
        #expect(ImageTarget(width: 100, height: 100).renditionSize(for: small) == small)
        #expect(ImageTarget(width: 100, height: 5, mode: .fill).renditionSize(for: small) == small)
        let enlarging = ImageTarget(width: 100, height: 100, allowsEnlarging: true)
        #expect(enlarging.renditionSize(for: small) == PixelSize(width: 50, height: 100))
    }

    @Test func eachSideIsAtLeastOnePixel() {
        let strip = PixelSize(width: 50_000, height: 2)
        #expect(ImageTarget(width: 100, height: 100).renditionSize(for: strip) == PixelSize(width: 100, height: 1))
    }

    @Test(arguments: [0, -5, .nan, -.infinity, 1e-300])
    func sidesThatAreNoSizeCountAsOnePixel(side: Double) {
        let target = ImageTarget(pointWidth: side, pointHeight: side, scale: 2)
        #expect(target.renditionSize(for: photo).height == 1)
    }

    @Test(arguments: [Double.infinity, 1e300, 1e10])
    func sidesWithoutEndAreFree(side: Double) {
        let target = ImageTarget(pointWidth: side, pointHeight: 300)
        #expect(target.renditionSize(for: photo) == PixelSize(width: 400, height: 300))
    }

    @Test(arguments: [0, -2, Double.nan, .infinity])
    func aScaleThatIsNoneCountsAsOne(scale: Double) {
        #expect(ImageTarget(pointWidth: 40, pointHeight: 30, scale: scale) == ImageTarget(width: 40, height: 30))
    }

    @Test func pointsTimesScaleAreRoundedUpToWholePixels() {
        #expect(ImageTarget(pointWidth: 33.4, pointHeight: 10, scale: 3) == ImageTarget(width: 101, height: 30))
        // 1.1 × 100 is 110.00000000000001 in binary floating point; that is 110 pixels.
        #expect(ImageTarget(pointWidth: 100, pointHeight: 100, scale: 1.1) == ImageTarget(width: 110, height: 110))
    }

    @Test func fittingAndFillingHoldForAnyBoxAndPicture() {
        var random = SplitMix(seed: 5)
        for _ in 0..<20_000 {
            func side() -> Int { 1 + Int(random.next() % 3000) }
            let (image, box) = (PixelSize(width: side(), height: side()), PixelSize(width: side(), height: side()))
            let fit = ImageTarget(width: box.width, height: box.height).renditionSize(for: image)
            #expect(fit.width >= 1 && fit.height >= 1)
            #expect(fit.width <= box.width && fit.height <= box.height || fit == image)
            #expect(fit.width <= image.width && fit.height <= image.height)
            if fit != image { #expect(fit.width == box.width || fit.height == box.height) }
            let fill = ImageTarget(width: box.width, height: box.height, mode: .fill).renditionSize(for: image)
            #expect(fill == image || fill.width >= box.width && fill.height >= box.height)
            if fill != image { #expect(fill.width == box.width || fill.height == box.height) }
        }
    }
}
