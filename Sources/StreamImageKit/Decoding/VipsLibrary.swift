#if os(Linux)
import CVipsShims

/// libvips, loaded and started once, when a picture first needs it: plain JPEG never does.
///
/// Loading it takes longer than all else that a program does at its start, since it brings a hundred libraries along.
package enum VipsLibrary {
    /// The file to load, as the dynamic linker finds it.
    ///
    /// Only tests change it, before anything is decoded.
    package static let name = Lock("libvips.so.42")

    /// Why the library cannot be used and what to install; nil where it can.
    static let failure: String? = LibraryLoading.failure(
        file: name.withLock { $0 },
        name: "libvips",
        package: "libvips42",
        start: sik_vips_start
    )

    /// The library's last messages as one line; they are gone afterwards.
    static func takeMessage() -> String {
        var message = LibraryLoading.emptyMessage
        sik_vips_take_message(&message)
        return String(cMessage: message)
    }
}
#endif
