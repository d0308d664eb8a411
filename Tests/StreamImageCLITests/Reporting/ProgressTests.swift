import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct ProgressTests {
    private static func half() -> (ProgressSnapshot, ProgressRate) {
        let snapshot = ProgressSnapshot(total: 826, finished: 413, failed: 0, bytes: 8_000_000, fraction: 0.5)
        var rate = ProgressRate()
        rate.add(snapshot, atSeconds: 4)
        return (snapshot, rate)
    }

    @Test func aWideLineShowsEverything() {
        var (snapshot, rate) = Self.half()
        #expect(
            ProgressLine.text(snapshot, rate: rate, columns: 100)
                == "[==================>                   ]  413/826  103/s  2.00 MB/s  0:04 left"
        )
        snapshot.failed = 3
        #expect(ProgressLine.text(snapshot, rate: rate, columns: 100).hasSuffix("0:04 left  3 failed"))
    }

    @Test func noLineIsWiderThanTheTerminal() {
        var (snapshot, rate) = Self.half()
        snapshot.failed = 12
        for columns in 0...120 {
            let line = ProgressLine.text(snapshot, rate: rate, columns: columns)
            #expect(line.count <= columns)
            if columns >= 7 { #expect(line.contains("413/826")) }
            #expect(!line.contains("\n"))
        }
    }

    @Test func theNarrowerTheLineTheLessItSays() {
        let (snapshot, rate) = Self.half()
        #expect(ProgressLine.text(snapshot, rate: rate, columns: 30) == "[===>    ]  413/826  0:04 left")
        #expect(ProgressLine.text(snapshot, rate: rate, columns: 20) == "[===>     ]  413/826")
        #expect(ProgressLine.text(snapshot, rate: rate, columns: 7) == "413/826")
    }

    @Test(arguments: [
        (0.0, "[                  ]"), (0.001, "[                  ]"), (1.0, "[==================]"),
        (7.0, "[==================]"),
    ])
    func theBarStaysInItsBrackets(_ fraction: Double, _ bar: String) {
        let snapshot = ProgressSnapshot(total: 9, finished: 1, fraction: fraction)
        #expect(ProgressLine.text(snapshot, rate: ProgressRate(), columns: 25) == "\(bar)  1/9")
    }

    @Test func nothingIsSaidOfTheTimeLeftBeforeSomethingMoved() {
        var rate = ProgressRate()
        #expect(rate.secondsLeft == nil)
        rate.add(ProgressSnapshot(total: 3), atSeconds: 2)
        #expect(rate.secondsLeft == nil)
        #expect(rate.bytesPerSecond == 0)
    }

    @Test func onlyTheLastSecondsCount() throws {
        var rate = ProgressRate()
        for second in 1...20 {
            // Nothing for ten seconds, then a tenth a second.
            let fraction = Double(max(0, second - 10)) / 10
            rate.add(
                ProgressSnapshot(total: 10, finished: Int(fraction * 10), fraction: fraction), atSeconds: Double(second)
            )
        }
        #expect(rate.loadsPerSecond == 1)
        #expect(rate.secondsLeft == 0)
    }

    @Test func theMeterCountsLoadsUnderWayByTheirBytes() {
        let meter = ProgressMeter(total: 4)
        #expect(meter.snapshot == ProgressSnapshot(total: 4))
        meter.report(0, receivedBytes: 50, expectedBytes: 100)
        meter.report(1, receivedBytes: 10, expectedBytes: nil)
        meter.report(2, receivedBytes: 30, expectedBytes: 0)
        #expect(meter.snapshot == ProgressSnapshot(total: 4, finished: 0, failed: 0, bytes: 90, fraction: 0.125))
        meter.finish(0, bytes: 100, isFailure: false)
        meter.finish(1, bytes: 0, isFailure: true)
        #expect(meter.snapshot == ProgressSnapshot(total: 4, finished: 2, failed: 1, bytes: 140, fraction: 0.5))
    }

    @Test func nothingToDoIsDone() {
        #expect(ProgressMeter(total: 0).snapshot.fraction == 1)
    }
}
