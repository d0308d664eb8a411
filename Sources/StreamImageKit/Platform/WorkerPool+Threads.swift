import Foundation

/// Starts threads of our own, which the system's pools know nothing of.
enum WorkerThread {
    /// Room for the deepest decoder on every platform; pages that are never touched cost nothing.
    private static let stackBytes = 8 << 20

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts a detached thread; `false` where the system refuses another.
    static func start(name: String, body: @escaping @Sendable () -> Void) -> Bool {
        // Its initializer belongs to whichever module the compiler happens to meet the type in first.
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard pthread_attr_init(attributes) == 0 else { return false }
        defer { pthread_attr_destroy(attributes) }
        pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(attributes, stackBytes)
        let context = Unmanaged.passRetained(Start(name: name, body: body))
        #if canImport(Glibc)
        var thread = pthread_t()
        let result = pthread_create(&thread, attributes, { WorkerThread.enter($0) }, context.toOpaque())
        #else
        var thread: pthread_t?
        let result = pthread_create(&thread, attributes, { WorkerThread.enter($0) }, context.toOpaque())
        #endif
        if result != 0 { context.release() }
        return result == 0
    }

    /// Lets the calling thread go second where processors are short, so that decoding never holds up a frame.
    ///
    /// Where they are not it makes no difference. On Apple platforms each job brings its own quality of service.
    static func stepBack() {
        #if canImport(Glibc)
        // Linux has a nice value for each thread, and 0 stands for the calling one: setpriority(2). It is reckoned from the
        // program's own, since a thread begins with that of the thread that started it, which may have stepped back already.
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
        setpriority(which, 0, min(19, getpriority(which, id_t(getpid())) + 5))
        #endif
    }

    /// Carries out a job, with what the platform gives for its priority.
    static func perform(_ work: @Sendable () -> Void, priority: ImagePriority) {
        #if canImport(Darwin)
        ThreadQuality.adopt(priority)
        autoreleasepool { work() }
        #else
        work()
        #endif
    }

    private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        // Signals belong to the program's own threads.
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        Thread.current.name = systemName(start.name)
        start.body()
        return nil
    }

    /// Linux refuses a name of more than 15 bytes, so what is left over is cut off, though not inside a character.
    private static func systemName(_ name: String) -> String {
        var name = name
        while name.utf8.count > 15 { name.removeLast() }
        return name
    }
}
