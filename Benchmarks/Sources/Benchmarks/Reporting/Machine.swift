import Foundation

/// Where and when the figures were taken, and what else went on there.
struct Machine: Sendable, Encodable {
    let date = Date().formatted(.iso8601.year().month().day())
    let processor: String
    let processors = ProcessInfo.processInfo.processorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    /// Programs that were running or waiting to, on average over the last minute, when the measurement began.
    let load: Double
    /// The rivals' first words about themselves.
    let rivals: [String]

    init() {
        let facts = Self.contents("/proc/cpuinfo").split(separator: "\n")
        let model = facts.first { $0.hasPrefix("model name") }
        processor = model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
        load = Self.contents("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
        rivals = [("curl", "--version"), ("vipsthumbnail", "--vips-version")].compactMap { name, argument in
            let output = try? Program(named: name, [argument])?.run().output
            return output?.split(separator: "\n").first.map(String.init)
        }
    }

    var text: String {
        "\(date), \(processors) × \(processor), \(system), load \(Figures.short(load))\n\(rivals.joined(separator: "\n"))"
    }

    private static func contents(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
