import Characters
import Foundation

/// Measurements side by side, as a table in Markdown or as JSON.
struct ScrollReport {
    let columns: [(name: String, figures: ScrollMeasurement)]

    /// A table that can be read as it is.
    var text: String {
        let rows =
            [[""] + columns.map(\.name)] + Self.rows.map { row in [row.name] + columns.map { row.value($0.figures) } }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).enumerated().map { column, cell in
                let spaces = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + spaces : spaces + cell.0
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { column, width in
            column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
        }
        return ([line(rows[0]), line(rule)] + rows.dropFirst().map(line)).joined(separator: "\n")
    }

    /// One object with a member a column.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let members = Dictionary(columns.map { ($0.name, $0.figures) }) { first, _ in first }
        return String(decoding: try encoder.encode(members), as: UTF8.self)
    }

    private typealias Row = (name: String, value: @Sendable (ScrollMeasurement) -> String)

    private static let rows: [Row] = [
        ("frames while scrolling", { "\($0.frames)" }),
        ("frame interval, median", { Amount.milliseconds($0.intervalMedian) }),
        ("frame interval, p95", { Amount.milliseconds($0.interval95) }),
        ("frame interval, p99", { Amount.milliseconds($0.interval99) }),
        ("frames over 25 ms", { "\($0.longIntervals)" }),
        ("jobs of ours on the main thread over 4 ms", { "\($0.slowJobs) of \($0.jobs)" }),
        ("the longest of them", { Amount.milliseconds($0.longestJob) }),
        ("memory before the window", { Amount.megabytes($0.memoryBefore) }),
        ("memory after the first scroll", { Amount.megabytes($0.memoryAfterFirstScroll) }),
        ("memory at the peak", { Amount.megabytes($0.memoryPeak) }),
        ("requests for portraits", { "\($0.requests)" }),
        ("sent by the server", { Amount.megabytes($0.bytes) }),
        ("decodes", { "\($0.decodes)" }),
        ("loads begun by cells", { "\($0.loadsStarted)" }),
        ("loads given up by cells", { "\($0.loadsCancelled)" }),
        ("there at once, after the first scroll", { share($0.laterHits, of: $0.laterBinds) }),
        ("downloads after the first scroll", { "\($0.laterDownloads)" }),
        ("wrong pictures, of those seen in every frame", { "\($0.wrongPictures) of \($0.picturesSeen)" }),
        ("bind to picture from memory, median / p95", { wait($0.waits["memory"]) }),
        ("bind to picture from disk, median / p95", { wait($0.waits["disk"]) }),
        ("bind to picture from the server, median / p95", { wait($0.waits["network"]) }),
        ("ways down and up", { "\($0.remains.count)" }),
        ("cells alive after each", { range($0.remains.map(\.cells)) }),
        ("textures alive after each", { range($0.remains.map(\.textures)) }),
        ("open descriptors after each", { range($0.remains.map(\.descriptors)) }),
    ]

    private static func share(_ part: Int, of whole: Int) -> String {
        whole > 0 ? Amount.percent(Double(part) / Double(whole)) : "–"
    }

    private static func range(_ numbers: [Int]) -> String {
        guard let least = numbers.min(), let most = numbers.max() else { return "–" }
        return least == most ? "\(least)" : "\(least) to \(most)"
    }

    private static func wait(_ wait: ScrollMeasurement.Wait?) -> String {
        guard let wait else { return "–" }
        return "\(Amount.milliseconds(wait.median)) / \(Amount.milliseconds(wait.percentile95))"
    }
}
