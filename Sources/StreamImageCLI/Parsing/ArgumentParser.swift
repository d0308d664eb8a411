/// An option of a command line and the type of its value, which is `Bool` and always `true` for a flag.
struct CommandOption<Value: Sendable>: Sendable {
    let declaration: OptionDeclaration

    /// An option that takes a value, as `--name VALUE` or `--name=VALUE`.
    init(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        help: String,
        read: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        declaration = OptionDeclaration(name: name, short: short, placeholder: placeholder, help: help) {
            text throws(ValueError) in try read(text)
        }
    }

    /// An option that is there or not.
    init(flag name: String, short: Character? = nil, help: String) where Value == Bool {
        declaration = OptionDeclaration(name: name, short: short, placeholder: nil, help: help) { _ in true }
    }
}

/// What the parser knows of an option, whatever the type of its value.
struct OptionDeclaration: Sendable {
    let name: String
    let short: Character?
    /// How help names the value; `nil` for a flag.
    let placeholder: String?
    let help: String
    let read: @Sendable (String) throws(ValueError) -> any Sendable
}

/// What a command takes, for the parser and for help.
struct CommandSyntax: Sendable {
    /// What stands behind the options.
    struct Operands: Sendable {
        let placeholder: String
        let counts: ClosedRange<Int>

        static let none = Operands(placeholder: "", counts: 0...0)
        static func one(_ placeholder: String) -> Operands { Operands(placeholder: placeholder, counts: 1...1) }
        static func some(_ placeholder: String) -> Operands { Operands(placeholder: placeholder, counts: 1...Int.max) }
    }

    /// One word, or several for a command within a group: `cache`, `trim`.
    let words: [String]
    let summary: String
    var discussion = ""
    var operands = Operands.none
    var options: [OptionDeclaration] = []

    var name: String { words.joined(separator: " ") }
}

/// A command line, cut up and with its values read.
struct ParsedArguments: Sendable {
    fileprivate(set) var operands: [String] = []
    fileprivate var values: [String: any Sendable] = [:]

    /// The value of an option; `nil` where it was not given.
    ///
    /// Of several the last counts.
    subscript<Value>(_ option: CommandOption<Value>) -> Value? {
        values[option.declaration.name] as? Value
    }

    func has(_ flag: CommandOption<Bool>) -> Bool { self[flag] ?? false }
}

/// A command line that cannot be understood: what is wrong, and what would be right.
struct UsageError: Error, Hashable {
    let message: String
    let hint: String
}

/// A value of the wrong form.
struct ValueError: Error {
    /// What it should be: “a size such as 300x200”.
    let expected: String
}

/// Reads command lines of the form `tool [options] command [options] operands`, options and operands in any order.
struct ArgumentParser: Sendable {
    /// What is asked for.
    enum Invocation: Sendable {
        case command(CommandSyntax, ParsedArguments)
        /// Help for the commands that begin with these words; for the whole tool where there are none.
        case help([String])
        case version
    }

    let tool: String
    let commands: [CommandSyntax]
    let globalOptions: [OptionDeclaration]

    static let help = CommandOption<Bool>(flag: "help", short: "h", help: "Show this help.")
    static let version = CommandOption<Bool>(flag: "version", help: "Show the version.")

    func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        var words: [String] = []
        var parsed = ParsedArguments()
        var command: CommandSyntax?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                for operand in rest { try take(operand, command: &command, words: &words, into: &parsed) }
                break
            }
            if argument.hasPrefix("-"), argument != "-" {
                try readOption(argument, from: &rest, of: command, words: words, into: &parsed)
            } else if command == nil, words.isEmpty, argument == "help" {
                return .help(try topic(rest.filter { !$0.hasPrefix("-") }))
            } else {
                try take(argument, command: &command, words: &words, into: &parsed)
            }
        }
        if parsed.has(Self.help) { return .help(command?.words ?? words) }
        if parsed.has(Self.version) { return .version }
        guard let command else { throw missingCommand(after: words) }
        try check(parsed.operands, of: command)
        return .command(command, parsed)
    }

    // MARK: Words

    private func take(
        _ word: String,
        command: inout CommandSyntax?,
        words: inout [String],
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard command == nil else {
            parsed.operands.append(word)
            return
        }
        words = try topic(words + [word])
        command = commands.first { $0.words == words }
    }

    /// The words, if a command begins with them.
    private func topic(_ words: [String]) throws(UsageError) -> [String] {
        for (index, word) in words.enumerated() {
            let group = commands.filter { $0.words.starts(with: words[..<index]) && $0.words.count > index }
            let known = group.map { $0.words[index] }
            guard !known.contains(word) else { continue }
            let guess = Spelling.nearest(to: word, among: known).map { "did you mean “\($0)”?" }
            throw UsageError(
                message: "there is no command “\((words[..<index] + [word]).joined(separator: " "))”",
                hint: guess ?? seeHelp(Array(words[..<index]))
            )
        }
        return words
    }

    private func missingCommand(after words: [String]) -> UsageError {
        let next = commands.filter { $0.words.starts(with: words) }.map { $0.words[words.count] }
        let known = next.reduce(into: [String]()) { known, word in
            if !known.contains(word) { known.append(word) }
        }
        return UsageError(
            message: words.isEmpty ? "no command was given" : "“\(words.joined(separator: " "))” needs another word",
            hint: "choose one of \(known.joined(separator: ", ")), or \(seeHelp(words))"
        )
    }

    private func check(_ operands: [String], of command: CommandSyntax) throws(UsageError) {
        let counts = command.operands.counts
        if operands.count < counts.lowerBound {
            throw UsageError(
                message: "“\(command.name)” needs \(command.operands.placeholder)",
                hint: seeHelp(command.words)
            )
        }
        if operands.count > counts.upperBound {
            throw UsageError(
                message: "“\(operands[counts.upperBound])” is one too many for “\(command.name)”",
                hint: seeHelp(command.words)
            )
        }
    }

    // MARK: Options

    private func readOption(
        _ argument: String,
        from rest: inout ArraySlice<String>,
        of command: CommandSyntax?,
        words: [String],
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        let known = (command?.options ?? []) + globalOptions + [Self.help.declaration, Self.version.declaration]
        let (spelling, attached) = split(argument)
        guard let option = known.first(where: { spelling == "--\($0.name)" || $0.short.map { "-\($0)" } == spelling })
        else {
            let guess = Spelling.nearest(to: spelling, among: known.map { "--\($0.name)" })
            throw UsageError(
                message: "unknown option \(spelling)\(command == nil ? " before the command" : "")",
                hint: guess.map { "did you mean \($0)?" } ?? seeHelp(words)
            )
        }
        guard let placeholder = option.placeholder else {
            guard attached == nil else {
                throw UsageError(message: "\(spelling) takes no value", hint: "leave out “\(attached ?? "")”")
            }
            parsed.values[option.name] = true
            return
        }
        let following = attached ?? (rest.first.map { $0 == "-" || !$0.hasPrefix("-") } == true ? rest.popFirst() : nil)
        guard let value = following else {
            throw UsageError(message: "\(spelling) needs a value", hint: "write --\(option.name)=\(placeholder)")
        }
        do throws(ValueError) {
            parsed.values[option.name] = try option.read(value)
        } catch {
            throw UsageError(message: "“\(value)” does not suit \(spelling)", hint: "give \(error.expected)")
        }
    }

    /// `--name=value` and `-nvalue` in their parts.
    private func split(_ argument: String) -> (spelling: String, attached: String?) {
        if argument.hasPrefix("--") {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : nil)
        }
        let value = argument.dropFirst(2)
        return (String(argument.prefix(2)), value.isEmpty ? nil : String(value))
    }

    private func seeHelp(_ words: [String]) -> String {
        "see “\(([tool] + words + ["--help"]).joined(separator: " "))”"
    }
}
