/// A Markdown table with its columns in line.
struct Table {
    let titles: [String]
    let rows: [[String]]

    var text: String {
        let widths = titles.indices.map { column in
            ([titles] + rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return "| \(padded.joined(separator: " | ")) |"
        }
        let rule = line(widths.map { String(repeating: "-", count: $0) })
        return ([line(titles), rule] + rows.map(line)).joined(separator: "\n")
    }
}
