import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ColourTests {
    private typealias Blend = ImageProcessors.Blend

    private func pixel(_ channels: [UInt8], _ processor: any ImageProcessing) throws -> [UInt8] {
        let format: Bitmap.PixelFormat = channels.count == 3 ? .rgb8 : .rgba8Premultiplied
        let result = try processor.process(.drawn(1, 1, format: format) { _, _ in channels })
        return result.pixel(0, 0)
    }

    @Test func greyIsAsLightAsTheColourWas() throws {
        #expect(try pixel([255, 0, 0], .greyscale) == [54, 54, 54])
        #expect(try pixel([0, 255, 0], .greyscale) == [182, 182, 182])
        #expect(try pixel([0, 0, 255], .greyscale) == [19, 19, 19])
        #expect(try pixel([100, 0, 0, 100], .greyscale) == [21, 21, 21, 100])
        #expect(try pixel([0, 0, 0, 0], .greyscale) == [0, 0, 0, 0])
    }

    @Test func everyGreyStaysItself() throws {
        let ramp = Bitmap.drawn(256, 1) { x, _ in [UInt8(x), UInt8(x), UInt8(x)] }
        let result = try ImageProcessors.Greyscale().process(ramp)
        for x in 0..<256 { #expect(result.pixel(x, 0) == [UInt8(x), UInt8(x), UInt8(x)]) }
    }

    @Test func aTintIsTheShapeInOneColour() throws {
        let red = PixelColor(red: 255, green: 0, blue: 0)
        #expect(try pixel([1, 2, 3, 128], .tint(red)) == [128, 0, 0, 128])
        #expect(try pixel([0, 0, 0, 0], .tint(red)) == [0, 0, 0, 0])
        #expect(try pixel([1, 2, 3], .tint(red)) == [255, 0, 0])
        let faint = PixelColor(red: 255, green: 255, blue: 255, alpha: 51)
        #expect(try pixel([9, 9, 9], .tint(faint)) == [51, 51, 51, 51])
        #expect(try pixel([9, 9, 9, 100], .tint(faint)) == [20, 20, 20, 20])
    }

    @Test func coloursMeetAsTheSpecificationHasIt() throws {
        let color = PixelColor(red: 255, green: 128, blue: 0)
        #expect(try pixel([100, 100, 100], .blend(color)) == [255, 128, 0])
        #expect(try pixel([100, 100, 100], .blend(color, mode: .multiply)) == [100, 50, 0])
        #expect(try pixel([100, 100, 100], .blend(color, mode: .screen)) == [255, 178, 100])
    }

    @Test func aColoursAlphaSaysHowMuchOfIt() throws {
        let fifth = PixelColor(red: 255, green: 0, blue: 100, alpha: 51)
        #expect(try pixel([100, 100, 100], .blend(fifth)) == [131, 80, 100])
        #expect(try pixel([100, 100, 100], .blend(fifth, mode: .multiply)) == [100, 80, 88])
        #expect(try pixel([100, 100, 100], .blend(fifth, mode: .screen)) == [131, 100, 112])
        let nothing = PixelColor(red: 7, green: 8, blue: 9, alpha: 0)
        for mode in Blend.Mode.allCases {
            #expect(try pixel([100, 20, 3, 101], .blend(nothing, mode: mode)) == [100, 20, 3, 101])
        }
    }

    @Test(arguments: ImageProcessors.Blend.Mode.allCases)
    func aColourIsOnlyWhereThePictureIs(mode: ImageProcessors.Blend.Mode) throws {
        let white = PixelColor(red: 255, green: 255, blue: 255)
        #expect(try pixel([0, 0, 0, 0], .blend(white, mode: mode)) == [0, 0, 0, 0])
        let result = try pixel([64, 64, 64, 128], .blend(white, mode: mode))
        #expect(result[3] == 128)
        #expect(result[0] == (mode == .multiply ? 64 : 128))
    }

    /// A colour above its alpha would shine when it is drawn.
    @Test func noColourIsLighterThanItsAlpha() throws {
        let every = Bitmap.drawn(256, 256, format: .rgba8Premultiplied) { x, y in
            let alpha = UInt8(y)
            return [min(UInt8(x), alpha), alpha, 0, alpha]
        }
        var generator = SplitMix(seed: 7)
        for _ in 0..<8 {
            let channels = (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let color = PixelColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
            let processors: [any ImageProcessing] =
                Blend.Mode.allCases.map { Blend(color, mode: $0) } + [ImageProcessors.Tint(color)]
            for processor in processors {
                let result = try processor.process(every)
                let isRight = result.withUnsafeBytes { bytes in
                    bytes.indices.allSatisfy { bytes[$0] <= bytes[$0 | 3] }
                }
                #expect(isRight, "\(processor.identifier)")
            }
        }
    }
}
