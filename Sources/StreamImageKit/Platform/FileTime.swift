#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension stat {
    /// When the file's bytes last changed: nanoseconds since 1970.
    ///
    /// The C library decides how the field is called, so it is what the condition asks for.
    var modificationNanoseconds: Int {
        #if canImport(Glibc)
        let time = st_mtim
        #else
        let time = st_mtimespec
        #endif
        return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
