import Characters
import Foundation
import GTK
import StreamImageKit

/// Scrolls the list where there is no display: the view model, and slots in place of cells, at the speed of a window.
///
/// Nothing is drawn, so an interval is the time from one turn to the next, of which there are sixty a second.
@MainActor
final class SlotScroll {
    /// The size of what would be seen, in points.
    private static let rowHeight = 84.0
    private static let rowsInView = 8
    /// Rows bound above and below those in view.
    private static let margin = 16
    private static let turn = Duration.milliseconds(16)

    private struct Cell {
        let slot: ImageSlot
        let start: ContinuousClock.Instant
        var isWaiting: Bool
    }

    private let composition: Composition
    private let loader: CountingLoader
    private let prefetcher: ImagePrefetcher
    private let images = CharacterImageRequests()
    private let waits = PictureWaits()
    private var statistics = FrameStatistics(capacity: 100_000)
    private var cells: [Int: Cell] = [:]
    private var spare: [ImageSlot] = []
    private var offset = 0.0

    init(_ composition: Composition) {
        self.composition = composition
        loader = CountingLoader(composition.pipeline)
        prefetcher = ImagePrefetcher(pipeline: composition.pipeline) { [images, list = composition.list] index in
            list.records[safe: index].map { images.request(for: $0, at: .row) }
        }
    }

    /// Scrolls to the end, and draws the last pictures into a PNG file.
    ///
    /// - Returns: `nil` where the list did not come, or its end could not be reached in time.
    func measure(lastScreen file: String) throws -> ScrollMeasurement? {
        var result = ScrollMeasurement()
        result.memoryBefore = ProcessMemory.residentBytes ?? 0
        let list = composition.list
        list.appeared()
        guard MainLoop.run(timeout: .seconds(20), until: { list.phase == .loaded }) else { return nil }
        let scroll = Task { await self.scroll() }
        defer { scroll.cancel() }
        guard MainLoop.run(timeout: .seconds(60), until: { self.hasArrived && !self.isWaiting }) else { return nil }
        result.memoryAfterFirstScroll = ProcessMemory.residentBytes ?? 0
        result.memoryPeak = ProcessMemory.peakBytes ?? 0
        result.fill(waits, statistics, loader.counts)
        result.decodes = composition.pipeline.metrics.decodes
        try drawPictures(into: file)
        return result
    }

    private var hasArrived: Bool {
        composition.list.footer == .end && offset >= maximumOffset
    }

    /// Whether a picture in view is on its way.
    private var isWaiting: Bool {
        visible.contains { cells[$0]?.isWaiting != false }
    }

    private var maximumOffset: Double {
        max(0, Double(composition.list.records.count - Self.rowsInView) * Self.rowHeight)
    }

    private var visible: Range<Int> {
        let count = composition.list.records.count
        let first = min(Int(offset / Self.rowHeight), max(0, count - Self.rowsInView))
        return first..<min(count, first + Self.rowsInView + 1)
    }

    private func scroll() async {
        let clock = ContinuousClock()
        let start = clock.now
        var last = start
        while !Task.isCancelled {
            let now = clock.now
            let before = offset
            offset = min(maximumOffset, offset + ScrollRun.speed * ((now - last) / .seconds(1)))
            last = now
            if offset > before { statistics.frameShown(at: (now - start) / .seconds(1)) } else { statistics.pause() }
            follow(at: now)
            try? await clock.sleep(until: now + Self.turn)
        }
    }

    /// Binds what has come near the view, lets go of what has left it, and tells everybody where the list is.
    private func follow(at now: ContinuousClock.Instant) {
        let visible = visible
        let records = composition.list.records
        let bound = max(0, visible.lowerBound - Self.margin)..<min(records.count, visible.upperBound + Self.margin)
        for (index, cell) in cells {
            if cell.isWaiting, case .success(let response) = cell.slot.phase {
                waits.add(now - cell.start, from: response.origin, isImmediate: false)
                cells[index]?.isWaiting = false
            }
            guard !bound.contains(index) else { continue }
            cell.slot.unbind()
            spare.append(cell.slot)
            cells[index] = nil
        }
        for index in bound where cells[index] == nil { cells[index] = bind(records[index]) }
        composition.list.visibleRowsChanged(to: visible)
        prefetcher.update(visible: visible, count: records.count)
    }

    private func bind(_ record: CharacterRecord) -> Cell {
        let slot = spare.popLast() ?? ImageSlot(loader: loader)
        let start = ContinuousClock.now
        waits.bind { slot.bind(images.request(for: record, at: .row)) }
        guard case .success(let response) = slot.phase else { return Cell(slot: slot, start: start, isWaiting: true) }
        waits.add(.now - start, from: response.origin, isImmediate: true)
        return Cell(slot: slot, start: start, isWaiting: false)
    }

    /// Draws the pictures in view one below the other.
    private func drawPictures(into file: String) throws {
        let pictures = visible.compactMap { index -> Bitmap? in
            guard case .success(let response)? = cells[index]?.slot.phase else { return nil }
            return response.bitmap
        }
        guard let strip = Bitmap(stacking: pictures, gap: 12) else { return }
        try BitmapEncoder.png(strip).write(to: URL(fileURLWithPath: file))
    }
}

extension Bitmap {
    /// Opaque pictures one below the other on white, with so many rows of pixels between them; `nil` where there is none.
    fileprivate init?(stacking pictures: [Bitmap], gap: Int) {
        let pictures = pictures.filter(\.isOpaque)
        guard let width = pictures.map(\.width).max() else { return nil }
        let height = pictures.reduce(gap * (pictures.count - 1)) { $0 + $1.height }
        self.init(size: PixelSize(width: width, height: height), format: .rgb8) { pixels in
            pixels.initializeMemory(as: UInt8.self, repeating: 255)
            var top = 0
            for picture in pictures {
                picture.withUnsafeBytes { source in
                    for row in 0..<picture.height {
                        let line = source[row * picture.stride..<row * picture.stride + picture.width * 3]
                        UnsafeMutableRawBufferPointer(rebasing: pixels[((top + row) * width * 3)...])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
                    }
                }
                top += picture.height + gap
            }
        }
    }
}
