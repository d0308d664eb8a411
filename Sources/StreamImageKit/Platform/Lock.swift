#if os(Linux)
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
