/// Writes help from what the parser knows, so that the two cannot disagree.
struct HelpText: Sendable {
    let parser: ArgumentParser
    let summary: String

    /// Help for the commands that begin with these words, or for the whole tool.
    func text(for words: [String]) -> String {
        if let command = parser.commands.first(where: { $0.words == words }) { return text(for: command) }
        let commands = parser.commands.filter { $0.words.starts(with: words) }
        let usage = ([parser.tool] + words + ["COMMAND", "[OPTIONS]", "…"]).joined(separator: " ")
        return """
            \(words.isEmpty ? summary + "\n\n" : "")Usage: \(usage)

            Commands:
            \(rows(commands.map { command in (term: self.usage(of: command), help: command.summary) }))

            Options everywhere:
            \(rows(globalRows))
            """
    }

    private func text(for command: CommandSyntax) -> String {
        let options = command.options.isEmpty ? "" : "\n\nOptions:\n\(rows(command.options.map(row)))"
        let discussion = command.discussion.isEmpty ? "" : "\n\n\(command.discussion)"
        return """
            \(command.summary)

            Usage: \(parser.tool) \(usage(of: command))\(options)

            Options everywhere:
            \(rows(globalRows))\(discussion)
            """
    }

    private func usage(of command: CommandSyntax) -> String {
        let parts = [command.name, command.options.isEmpty ? "" : "[OPTIONS]", command.operands.placeholder]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var globalRows: [(term: String, help: String)] {
        (parser.globalOptions + [ArgumentParser.help.declaration, ArgumentParser.version.declaration]).map(row)
    }

    private func row(_ option: OptionDeclaration) -> (term: String, help: String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        return (short + "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? ""), option.help)
    }

    private func rows(_ rows: [(term: String, help: String)]) -> String {
        let width = rows.map(\.term.count).max() ?? 0
        return rows.map { row in
            "  \(row.term)\(String(repeating: " ", count: width - row.term.count))  \(row.help)"
        }.joined(separator: "\n")
    }
}
