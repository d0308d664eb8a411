#if os(Linux)
import CDeclarationsCheck
import Foundation
import StreamImageKit
import Testing

/// libvips is loaded when it is needed, and only then; each test has a process in which nothing was decoded before.
@Suite(.timeLimit(.minutes(2)))
struct VipsLoadingTests {
    private static let decoder = StandardImageDecoder()

    /// Whether the process has loaded libvips; asking does not load it.
    private static var isLoaded: Bool { dlopen("libvips.so.42", RTLD_LAZY | RTLD_NOLOAD) != nil }

    @Test func theDeclarationsAreThoseOfTheHeaders() {
        #expect(sik_vips_names_agree() != 0)
    }

    @Test func onlyAPictureThatNeedsItLoadsTheLibrary() async {
        await #expect(processExitsWith: .success) {
            _ = ImagePipeline(ImagePipeline.Configuration(diskCache: nil))
            for name in ["peacock.progressive.jpeg", "dispose_bgnd.gif", "pal1.bmp"] {
                _ = try Self.decoder.image(Fixture.data(name), target: ImageTarget(width: 20, height: 20))
                precondition(!Self.isLoaded, name)
            }
            _ = try Self.decoder.image(Fixture.data("basn3p04.png"))
            precondition(Self.isLoaded)
        }
    }

    @Test func withoutTheLibraryItsFormatsSayWhatToInstall() async {
        await #expect(processExitsWith: .success) {
            VipsLibrary.name.withLock { $0 = "libabsent.so.42" }
            for name in ["basn3p04.png", "hopper_orientation_6.webp", "rotation-irot270.avif", "g4_orientation_8.tif"] {
                do {
                    _ = try Self.decoder.image(Fixture.data(name))
                    preconditionFailure("\(name) was decoded")
                } catch let error as ImageError {
                    guard case .unsupportedFormat(_, let reason?) = error else { throw error }
                    precondition(reason.contains("libabsent.so.42") && reason.contains("libvips42"), reason)
                }
            }
            for name in ["peacock.default.jpeg", "jpg-cmyk-2.jpg", "dispose_bgnd.gif", "pal1.bmp", "hopper.ico"] {
                let bitmap = try Self.decoder.image(Fixture.data(name))
                precondition(bitmap.width > 0)
            }
            precondition(StandardImageDecoder.decodableFormats == [.jpeg, .gif, .bmp, .ico])
        }
    }

    @Test func aLibraryThatIsNotLibvipsIsRefused() async {
        await #expect(processExitsWith: .success) {
            VipsLibrary.name.withLock { $0 = "libc.so.6" }
            do {
                _ = try Self.decoder.image(Fixture.data("basn3p04.png"))
                preconditionFailure("it was decoded")
            } catch let error as ImageError {
                guard case .unsupportedFormat(.png, let reason?) = error else { throw error }
                precondition(reason.contains("vips_init"), reason)
            }
        }
    }
}
#endif
