import CGTK
import Dispatch
import GTK
import Synchronization
import WidgetTesting
import XCTest

/// The main actor under GLib's loop; needs no display.
final class MainLoopTests: XCTestCase {
    override class func setUp() {
        MainLoop.install()
    }

    private final class Counter: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func increment() { number.withLock { $0 += 1 } }
    }

    func testNothingIsLostInAHundredThousandTasks() {
        onMainActor {
            let counter = Counter()
            let senders = 4
            for _ in 0..<senders {
                Task.detached {
                    for _ in 0..<(100_000 / senders) {
                        Task { @MainActor in counter.increment() }
                    }
                }
            }
            XCTAssertTrue(
                MainLoop.run(timeout: .seconds(60)) { counter.value >= 100_000 }, "\(counter.value) of 100,000")
            settle()
            XCTAssertEqual(counter.value, 100_000)
        }
    }

    func testJobsKeepTheirOrder() {
        onMainActor {
            var seen: [Int] = []
            for number in 0..<1_000 {
                Task { @MainActor in seen.append(number) }
            }
            expect { seen.count == 1_000 }
            XCTAssertEqual(seen, Array(0..<1_000))
        }
    }

    func testAHopWakesALoopThatSleeps() {
        onMainActor {
            let hops = Counter()
            Task.detached {
                for _ in 0..<200 {
                    await MainActor.run { hops.increment() }
                    // Lets the loop fall asleep.
                    try? await Task.sleep(for: .microseconds(500))
                }
            }
            // Nothing but the hops wakes this loop up, but for one end of its patience.
            let patience = g_timeout_add(60_000, { _ in 1 }, nil)
            let end = ContinuousClock.now + .seconds(60)
            while hops.value < 200, ContinuousClock.now < end { MainLoop.iterate(mayWait: true) }
            g_source_remove(patience)
            XCTAssertEqual(hops.value, 200)
        }
    }

    func testFramesAndIdleCallbacksGoOnUnderAFlood() {
        onMainActor {
            let counter = Counter()
            let paints = Counter()
            let idles = Counter()
            let paint = Self.repeating(g_timeout_source_new(5), priority: 120) { paints.increment() }
            let idle = Self.repeating(g_timeout_source_new(5), priority: 200) { idles.increment() }
            for _ in 0..<2_000 {
                Task { @MainActor in
                    let end = ContinuousClock.now + .microseconds(200)
                    while ContinuousClock.now < end {}
                    counter.increment()
                }
            }
            expect { counter.value >= 2_000 }
            // The flood takes 400 ms: 4 ms a turn are about a hundred turns, and a rest every eighth.
            XCTAssertGreaterThan(paints.value, 20)
            XCTAssertGreaterThan(idles.value, 4)
            g_source_destroy(paint)
            g_source_destroy(idle)
            g_source_unref(paint)
            g_source_unref(idle)
        }
    }

    func testSleepingAndDispatchAndContinuationsWork() {
        onMainActor {
            let events = Mutex<[String]>([])
            DispatchQueue.main.async { events.withLock { $0.append("dispatch") } }
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) {
                events.withLock { $0.append("later") }
            }
            Task { @MainActor in
                try? await Task.sleep(for: .milliseconds(10))
                events.withLock { $0.append("sleep") }
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async { continuation.resume() }
                }
                MainActor.assertIsolated()
                events.withLock { $0.append("continuation") }
            }
            expect { events.withLock { $0.count } == 4 }
            XCTAssertEqual(events.withLock { Set($0) }, ["dispatch", "later", "sleep", "continuation"])
        }
    }

    func testAnIdleLoopUsesNoProcessorTime() {
        onMainActor {
            settle()
            let start = clock()
            MainLoop.run(timeout: .milliseconds(500)) { false }
            let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
            XCTAssertLessThan(seconds, 0.1)
        }
    }

    func testAJobMayRunTheLoopItself() {
        onMainActor {
            var inner = false
            var outer = false
            Task { @MainActor in
                Task { @MainActor in inner = true }
                expect { inner }
                outer = true
            }
            expect { outer }
        }
    }

    func testAWaitThatIsOverSaysSo() {
        onMainActor {
            XCTAssertFalse(MainLoop.run(timeout: .milliseconds(10)) { false })
        }
    }

    private final class Action {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// A source that calls a closure again and again, at a priority.
    @MainActor
    private static func repeating(
        _ source: UnsafeMutablePointer<GSource>?,
        priority: gint,
        _ body: @escaping () -> Void
    ) -> UnsafeMutablePointer<GSource>? {
        g_source_set_priority(source, priority)
        g_source_set_callback(
            source,
            { data in
                guard let data else { return 0 }
                Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().body()
                return 1
            },
            Unmanaged.passRetained(Action(body)).toOpaque(),
            { data in if let data { Unmanaged<Action>.fromOpaque(data).release() } }
        )
        g_source_attach(source, nil)
        return source
    }
}
