#if os(Linux)
import CAVIFShims

/// libavif, loaded once, when an image sequence first needs it; other AVIF never does.
package enum AVIFLibrary {
    /// The file to load, as the dynamic linker finds it.
    ///
    /// Only tests change it, before anything is decoded.
    package static let name = Lock("libavif.so.15")

    /// Why the library cannot be used and what to install; nil where it can.
    static let failure: String? = LibraryLoading.failure(
        file: name.withLock { $0 },
        name: "libavif",
        package: "libavif15",
        start: sik_avif_start
    )
}
#endif
