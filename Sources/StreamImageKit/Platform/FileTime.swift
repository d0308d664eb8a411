#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension stat {
    /// When the file's bytes last changed: nanoseconds since 1970.
    ///
    /// The C library decides how the field is called, so it is what the condition asks for.
    var modificationNanoseconds: Int64 {
        #if canImport(Glibc)
        let time = st_mtim
        #else
        let time = st_mtimespec
        #endif
        return time.nanoseconds
    }
}

extension timespec {
    /// Takes the time apart; 64 bits also where an `Int` has 32, as on most watches.
    init(nanoseconds: Int64) {
        self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
