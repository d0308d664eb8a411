import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageSizingTests {
    private func target(
        _ box: LayoutBox?,
        wanted: ImageTarget = .original,
        scale: Double = 2,
        current: ImageTarget? = nil
    ) -> ImageTarget? {
        ImageSizing.layout(.fill).target(for: wanted, in: box, displayScale: scale, current: current)
    }

    @Test func theTargetIsTheRoomInPixels() {
        #expect(target(LayoutBox(width: 100, height: 50.2)) == ImageTarget(width: 200, height: 101, mode: .fill))
        #expect(target(LayoutBox(width: 100, height: nil)) == ImageTarget(width: 200, height: nil, mode: .fill))
        #expect(target(LayoutBox(width: .infinity, height: .nan)) == ImageTarget(width: nil, height: nil, mode: .fill))
    }

    @Test(arguments: [
        nil, LayoutBox(width: 0, height: 50), LayoutBox(width: 50, height: 1), LayoutBox(width: -3, height: nil),
    ])
    func nothingIsLoadedBeforeThereIsRoom(box: LayoutBox?) {
        #expect(target(box) == nil)
    }

    @Test func aRequestThatNamesATargetKeepsIt() {
        let wanted = ImageTarget(width: 30, height: 30)
        #expect(target(LayoutBox(width: 100, height: 100), wanted: wanted) == wanted)
        #expect(target(nil, wanted: wanted) == wanted)
        #expect(ImageSizing.request.target(for: .original, in: nil, displayScale: 3) == .original)
    }

    @Test func aRoomThatShrinksALittleKeepsThePixelsAndOneThatGrowsDoesNot() {
        let current = ImageTarget(width: 200, height: 100, mode: .fill)
        #expect(target(LayoutBox(width: 80, height: 40), current: current) == current)
        #expect(target(LayoutBox(width: 50, height: 25), current: current) == current)
        #expect(target(LayoutBox(width: 49, height: 24), current: current) != current)
        #expect(target(LayoutBox(width: 101, height: 40), current: current) != current)
        #expect(target(LayoutBox(width: 80, height: nil), current: current) != current)
    }

    @Test func aMeasuringViewTellsFreeSidesFromEmptyOnes() {
        for box in [
            LayoutBox(width: 20, height: nil), LayoutBox(width: nil, height: nil), LayoutBox(width: 3, height: 4),
        ] {
            #expect(LayoutBox(measuredWidth: box.measuringWidth, measuredHeight: box.measuringHeight) == box)
        }
        let empty = LayoutBox(width: 0, height: 10)
        #expect(LayoutBox(measuredWidth: empty.measuringWidth, measuredHeight: empty.measuringHeight).isCollapsed)
    }

    @Test func aReducedPictureIsAsLargeInPointsAsItsFile() {
        let bitmap = Bitmap(size: PixelSize(width: 100, height: 33), format: .rgb8)
        let facts = SourceFacts(format: .png, size: PixelSize(width: 400, height: 133), byteCount: 1)
        let response = ImageResponse(bitmap: bitmap, origin: .memory, source: facts)
        #expect(response.pixelsPerPoint(fileScale: 2) == 0.5)
        #expect(response.pixelsPerPoint(fileScale: 0) == 0.25)
        #expect(response.pixelsPerPoint(fileScale: .nan) == 0.25)
    }
}
