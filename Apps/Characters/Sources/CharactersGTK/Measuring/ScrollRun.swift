import Characters
import Foundation
import GTK
import StreamImageGTK
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
    /// How often to scroll down and back up after that, four times as fast, only to see what remains.
    var furtherPasses = 0

    /// Opens the window, scrolls, and closes it.
    ///
    /// - Parameters:
    ///   - composition: All that the program is made of below its views.
    ///   - file: Where to draw the last screen, if anywhere.
    /// - Returns: `nil` where the list did not come, or its end could not be reached in time.
    func measure(_ composition: Composition, lastScreen file: String? = nil) -> WindowReport? {
        var result = ScrollMeasurement()
        result.memoryBefore = ProcessMemory.residentBytes ?? 0
        let baseline = subject == .baseline ? BaselineLoader() : nil
        let loader = CountingLoader(baseline ?? composition.pipeline)
        func downloads() -> Int { baseline?.fetchCount ?? composition.pipeline.metrics.downloads }
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
        MainThreadJobs.start()
        let seen = SeenPictures()
        let watch = window.frameClock?.onFrameEnd { [weak window] in window?.noteSeenPictures(in: seen) }
        for pass in 1...passes {
            guard flick(down: true, window, list, meter), wait({ !window.hasLoadingPictures }) else { return nil }
            if pass == 1 {
                result.memoryAfterFirstScroll = ProcessMemory.residentBytes ?? 0
                (result.laterBinds, result.laterHits) = (
                    -window.source.waits.bindCount, -window.source.waits.immediateCount
                )
                result.laterDownloads = -downloads()
            }
            guard passes > 1 else { continue }
            guard flick(down: false, window, list, meter), wait({ !window.hasLoadingPictures }) else { return nil }
            result.remains.append(remains(seen))
        }
        meter.stop()
        MainThreadJobs.stop()
        watch?.disconnect()
        let waits = window.source.waits
        result.fill(waits, meter.statistics, loader.counts)
        result.laterBinds += waits.bindCount
        result.laterHits += waits.immediateCount
        result.laterDownloads += downloads()
        result.memoryPeak = ProcessMemory.peakBytes ?? 0
        result.decodes = baseline?.decodeCount ?? composition.pipeline.metrics.decodes
        for _ in 0..<furtherPasses {
            for down in [true, false] {
                guard flick(down: down, speed: 4 * Self.speed, window, list, meter) else { return nil }
            }
            guard wait({ !window.hasLoadingPictures }) else { return nil }
            result.remains.append(remains(seen))
        }
        if let file {
            guard settle(window), window.content?.render()?.writePNG(to: file) == true else { return nil }
        }
        return WindowReport(figures: result, seen: seen.finish())
    }

    private func remains(_ seen: SeenPictures) -> ScrollMeasurement.Remains {
        _ = seen.finish()
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return ScrollMeasurement.Remains(
            cells: CharacterCell.liveCount,
            textures: Texture.liveCount,
            descriptors: descriptors ?? 0
        )
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

    /// Moves by what the time since the last frame makes of the speed, until the end is reached.
    private func flick(
        down: Bool,
        speed: Double = ScrollRun.speed,
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
            // Here GTK itself moves the list; that is none of our work, but the binds that it calls for are.
            MainThreadJobs.aside { scroller.offset += (down ? speed : -speed) * seconds }
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
