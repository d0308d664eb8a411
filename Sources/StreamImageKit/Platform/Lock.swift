#if THREAD_SANITIZER
import Glibc

/// A value that one thread at a time may touch, by a lock that the thread sanitizer can see.
///
/// The sanitizer knows nothing of `Mutex`, whose code it has not instrumented, and would call every critical section a
/// race. So its builds define `THREAD_SANITIZER` and use a pthread mutex in the same places.
package struct Lock<State: Sendable>: ~Copyable, @unchecked Sendable {
    // Safe, since `state` is touched only while `mutex` is held, and both live as long as the lock.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let state: UnsafeMutablePointer<State>

    package init(_ state: State) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        self.state = .allocate(capacity: 1)
        self.state.initialize(to: state)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    package borrowing func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state.pointee)
    }
}
#elseif os(Linux)
import Synchronization

/// A value that one thread at a time may touch.
///
/// `Mutex` on Linux; `OSAllocatedUnfairLock` on Apple platforms, where `Mutex` needs a newer system than we deploy to.
package struct Lock<State: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<State>

    package init(_ state: State) {
        mutex = Mutex(state)
    }

    package borrowing func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { (state: inout State) throws(Failure) -> Result in try body(&state) }
    }
}
#else
import os

/// A value that one thread at a time may touch.
package struct Lock<State: Sendable>: ~Copyable, Sendable {
    private let lock: OSAllocatedUnfairLock<State>

    package init(_ state: State) {
        lock = OSAllocatedUnfairLock(initialState: state)
    }

    package borrowing func withLock<Success: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Success
    ) throws(Failure) -> Success {
        // `withLockUnchecked` rethrows untyped; carrying a `Result` through keeps the error's type.
        let result = lock.withLockUnchecked { state in
            Result { () throws(Failure) -> Success in try body(&state) }
        }
        return try result.get()
    }
}
#endif
