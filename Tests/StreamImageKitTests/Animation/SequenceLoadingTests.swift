#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// libavif and libjxl are loaded when an animation needs them, and stills are shown without; each test has a process of its own.
@Suite(.timeLimit(.minutes(2)))
struct SequenceLoadingTests {
    private static let decoder = StandardImageDecoder()

    private static var loadsAVIF: Bool { dlopen("libavif.so.15", RTLD_LAZY | RTLD_NOLOAD) != nil }

    @Test func onlyASequenceLoadsLibavif() async {
        await #expect(processExitsWith: .success) {
            _ = try Self.decoder.image(Fixture.data("rotation-irot270.avif"))
            _ = try Animated(Fixture.data("rotation-irot270.avif"))
            precondition(!Self.loadsAVIF)
            _ = try Animated(Fixture.data(SequenceTests.avif))
            precondition(Self.loadsAVIF)
        }
    }

    @Test func withoutTheLibrariesAnimationsSayWhatToInstallAndStillsAreShown() async {
        await #expect(processExitsWith: .success) {
            AVIFLibrary.name.withLock { $0 = "libabsent.so.15" }
            JPEGXLLibrary.name.withLock { $0 = "libabsent.so.0.7" }
            for (name, package) in [(SequenceTests.avif, "libavif15"), (SequenceTests.jpegXL, "libjxl0.7")] {
                do {
                    _ = try Animated(Fixture.data(name))
                    preconditionFailure("\(name) was opened")
                } catch let error as ImageError {
                    guard case .unsupportedFormat(_, let reason?) = error else { throw error }
                    precondition(reason.contains("libabsent.so") && reason.contains(package), reason)
                }
                let still = try Self.decoder.image(Fixture.data(name))
                precondition(still.width > 0)
            }
        }
    }

    @Test func librariesThatAreOthersAreRefused() async {
        await #expect(processExitsWith: .success) {
            AVIFLibrary.name.withLock { $0 = "libc.so.6" }
            JPEGXLLibrary.name.withLock { $0 = "libc.so.6" }
            for (name, function) in [(SequenceTests.avif, "avifDecoder"), (SequenceTests.jpegXL, "JxlDecoder")] {
                do {
                    _ = try Animated(Fixture.data(name))
                    preconditionFailure("\(name) was opened")
                } catch let error as ImageError {
                    guard case .unsupportedFormat(_, let reason?) = error else { throw error }
                    precondition(reason.contains(function), reason)
                }
            }
        }
    }
}
#endif
