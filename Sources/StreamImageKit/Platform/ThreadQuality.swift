#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How much of the processor a thread of our own may claim, where the system asks threads to say so.
enum ThreadQuality {
    /// Puts the calling thread into the quality-of-service class of a priority; with glibc there are none.
    ///
    /// `Thread.qualityOfService` is no way to do it, since it cannot change once the thread runs.
    static func adopt(_ priority: ImagePriority) {
        #if !canImport(Glibc)
        let quality: qos_class_t =
            switch priority {
            case .veryLow: QOS_CLASS_BACKGROUND
            case .low: QOS_CLASS_UTILITY
            case .normal, .high, .veryHigh: QOS_CLASS_USER_INITIATED
            }
        pthread_set_qos_class_self_np(quality, 0)
        #endif
    }
}
