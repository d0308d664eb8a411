import Characters
import GTK
import StreamImageKit

/// Scrolls the real window by its frame clock, and measures.
@MainActor
struct ScrollRun {
    /// Who loads the pictures.
    enum Subject: String, Hashable, Sendable, CaseIterable {
        case ours, baseline
    }

    /// Points a second: as fast as a person can flick.
    static let speed = 6_000.0

    let subject: Subject
    /// How often to scroll down; each time but a single one, back up as well.
    let passes: Int

    /// Opens the window, scrolls, and closes it.
    ///
    /// - Parameters:
    ///   - composition: All that the program is made of below its views.
    ///   - file: Where to draw the last screen, if anywhere.
    /// - Returns: `nil` where the list did not come, or its end could not be reached in time.
    func measure(_ composition: Composition, lastScreen file: String? = nil) -> ScrollMeasurement? {
        var result = ScrollMeasurement()
        result.memoryBefore = ProcessMemory.residentBytes ?? 0
        let baseline = subject == .baseline ? BaselineLoader() : nil
        let loader = CountingLoader(baseline ?? composition.pipeline)
        let window = StreamWindow(
            composition,
            loader: loader,
            prefetches: subject == .ours,
            state: SavedState(),
            application: nil
        )
        defer { window.destroy() }
        window.present()
        let list = composition.list
        guard wait({ list.phase == .loaded && window.shownPictureCount > 0 }) else { return nil }
        let meter = FrameMeter(capacity: 100_000)
        meter.start(in: window)
        for pass in 1...passes {
            guard flick(down: true, window, list, meter), wait({ !window.hasLoadingPictures }) else { return nil }
            if pass == 1 {
                result.memoryAfterFirstScroll = ProcessMemory.residentBytes ?? 0
                (result.laterBinds, result.laterHits) = (
                    -window.source.waits.bindCount, -window.source.waits.immediateCount
                )
            }
            if passes > 1 { guard flick(down: false, window, list, meter) else { return nil } }
        }
        meter.stop()
        fill(&result, window.source.waits, meter, loader.counts)
        result.decodes = baseline?.decodeCount ?? composition.pipeline.metrics.decodes
        if let file {
            guard settle(window), window.content?.render()?.writePNG(to: file) == true else { return nil }
        }
        return result
    }

    /// Waits for some frames, since what is about to be laid out anew cannot be drawn: the list's end has just come.
    private func settle(_ window: StreamWindow) -> Bool {
        var frames = 0
        window.onEachFrame { _ in
            frames += 1
            return frames < 30
        }
        return wait { frames >= 30 && !window.hasLoadingPictures }
    }

    private func fill(
        _ result: inout ScrollMeasurement,
        _ waits: PictureWaits,
        _ meter: FrameMeter,
        _ loads: CountingLoader.Counts
    ) {
        result.memoryPeak = ProcessMemory.peakBytes ?? 0
        result.laterBinds += waits.bindCount
        result.laterHits += waits.immediateCount
        result.frames = meter.statistics.count
        result.longIntervals = meter.statistics.longIntervalCount
        if let intervals = meter.statistics.percentiles {
            (result.intervalMedian, result.interval95, result.interval99) = intervals
        }
        (result.loadsStarted, result.loadsCancelled) = (loads.started, loads.cancelled)
        for (origin, seconds) in waits.seconds { result.waits[origin.rawValue] = .init(seconds) }
    }

    /// Moves by what the time since the last frame makes of the speed, until the end is reached.
    private func flick(
        down: Bool,
        _ window: StreamWindow,
        _ list: CharacterListViewModel,
        _ meter: FrameMeter
    ) -> Bool {
        var last: Int?
        var hasArrived = false
        window.onEachFrame { [weak window] time in
            guard let window else { return false }
            let scroller = window.listPage.collection.scroller
            let seconds = Double(time - (last ?? time)) / 1e6
            last = time
            let before = scroller.offset
            scroller.offset += (down ? Self.speed : -Self.speed) * seconds
            // Waiting for the next page is no motion.
            if scroller.offset != before { meter.moved() }
            hasArrived = down ? list.footer == .end && scroller.remainingHeight < 1 : scroller.offset < 1
            return !hasArrived
        }
        return wait { hasArrived }
    }

    private func wait(_ condition: @MainActor () -> Bool) -> Bool {
        MainLoop.run(timeout: .seconds(120), until: condition)
    }
}
