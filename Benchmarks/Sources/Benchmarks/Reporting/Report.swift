import Foundation

/// Everything that was found, for people or for programs.
struct Report: Encodable {
    let machine = Machine()
    let isQuick: Bool
    var findings: [Finding] = []
    var notes: [String] = []

    init(_ surroundings: Surroundings) {
        isQuick = surroundings.isQuick
        if surroundings.python == nil {
            notes.append("aiohttp and Pillow were not measured: they could not be installed")
        }
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// A table that reads well in a terminal and is Markdown too.
    var text: String {
        let table = Table(
            titles: ["question", "ours", "rival", "rival takes", "ratio", "target", "reached"],
            rows: findings.map { finding in
                [
                    finding.question,
                    Figures.time(finding.ours),
                    finding.rival?.name ?? "",
                    finding.rival.map { Figures.time($0.seconds) } ?? "",
                    finding.ratioText,
                    finding.target?.text ?? "",
                    finding.isReached.map { $0 ? "yes" : "NO" } ?? "",
                ]
            }
        )
        let figures = "Medians, with the middle half of all rounds in brackets."
        let remarks = [figures] + (isQuick ? ["A quick run, not for the record."] : []) + notes
        return [machine.text, table.text, remarks.joined(separator: "\n")].joined(separator: "\n\n")
    }
}

extension Finding {
    fileprivate var ratioText: String {
        guard let rival else { return "" }
        if case .timesAsLong = target { return "\(Figures.factor(rival.ratio.inverted)) as long" }
        return "\(Figures.factor(rival.ratio)) faster"
    }
}

extension Finding.Target {
    fileprivate var text: String {
        switch self {
        case .timesFaster(let bound): "≥ \(Figures.short(bound)) ×"
        case .timesAsLong(let bound): "≤ \(Figures.short(bound)) ×"
        case .seconds(let bound): "≤ \(Figures.time(bound))"
        }
    }
}
