#if os(Linux)
import CJPEGXLShims

/// libjxl, loaded once, when a JPEG XL file comes that may be an animation.
package enum JPEGXLLibrary {
    /// The file to load, as the dynamic linker finds it.
    ///
    /// Only tests change it, before anything is decoded.
    package static let name = Lock("libjxl.so.0.7")

    /// Why the library cannot be used and what to install; nil where it can.
    static let failure: String? = LibraryLoading.failure(
        file: name.withLock { $0 },
        name: "libjxl",
        package: "libjxl0.7",
        start: sik_jxl_start
    )
}
#endif
