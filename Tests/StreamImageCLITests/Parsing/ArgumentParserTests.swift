import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct ArgumentParserTests {
    private static let size = CommandOption("size", "WxH", help: "", read: ValueReading.box)
    private static let output = CommandOption("output", short: "o", "FILE", help: "", read: ValueReading.path)
    private static let quiet = CommandOption<Bool>(flag: "quiet", short: "q", help: "")
    private static let folder = CommandOption("cache-dir", "DIR", help: "", read: ValueReading.path)

    private let parser = ArgumentParser(
        tool: "tool",
        commands: [
            CommandSyntax(
                words: ["get"],
                summary: "",
                operands: .some("URL…"),
                options: [Self.size.declaration, Self.output.declaration]
            ),
            CommandSyntax(words: ["one"], summary: "", operands: .one("URL")),
            CommandSyntax(words: ["cache", "stats"], summary: ""),
            CommandSyntax(words: ["cache", "trim"], summary: "", options: [Self.size.declaration]),
        ],
        globalOptions: [Self.quiet.declaration, Self.folder.declaration]
    )

    private func command(_ arguments: String...) throws -> (name: String, arguments: ParsedArguments) {
        guard case .command(let syntax, let parsed) = try parser.parse(arguments) else {
            throw UsageError(message: "no command", hint: "")
        }
        return (syntax.name, parsed)
    }

    private func error(_ arguments: String...) -> UsageError? {
        #expect(throws: UsageError.self) { try parser.parse(arguments) }
    }

    @Test func valuesFollowAnEqualsSignOrASpace() throws {
        for arguments in [["get", "--size=3x4", "a"], ["get", "--size", "3x4", "a"], ["get", "a", "--size", "3x4"]] {
            guard case .command(_, let parsed) = try parser.parse(arguments) else {
                throw UsageError(message: "", hint: "")
            }
            #expect(parsed[Self.size] == ValueReading.Box(width: 3, height: 4))
            #expect(parsed.operands == ["a"])
        }
    }

    @Test func shortOptionsTakeTheirValueAttachedOrBehindThem() throws {
        #expect(try command("get", "-o", "x", "a").arguments[Self.output] == "x")
        #expect(try command("get", "-ox", "a").arguments[Self.output] == "x")
        #expect(try command("get", "a", "-o", "-").arguments[Self.output] == "-")
    }

    @Test func globalOptionsStandBeforeAndBehindTheCommand() throws {
        for arguments in [
            ["-q", "--cache-dir", "d", "cache", "stats"], ["cache", "--cache-dir=d", "stats", "--quiet"],
        ] {
            guard case .command(let syntax, let parsed) = try parser.parse(arguments) else {
                throw UsageError(message: "", hint: "")
            }
            #expect(syntax.name == "cache stats")
            #expect(parsed.has(Self.quiet))
            #expect(parsed[Self.folder] == "d")
        }
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try command("get", "--", "--size", "-o", "--").arguments.operands == ["--size", "-o", "--"])
    }

    @Test func aSingleDashIsAnOperand() throws {
        #expect(try command("one", "-").arguments.operands == ["-"])
    }

    @Test func operandsRepeatInTheirOrderAndTheLastOfRepeatedOptionsCounts() throws {
        let parsed = try command("get", "b", "-o", "1", "a", "-o", "2", "b").arguments
        #expect(parsed.operands == ["b", "a", "b"])
        #expect(parsed[Self.output] == "2")
    }

    @Test func anEmptyOperandIsKept() throws {
        #expect(try command("get", "").arguments.operands == [""])
    }

    @Test func theLongestCommandWins() throws {
        #expect(try command("cache", "trim").name == "cache trim")
        #expect(error("cache")?.hint.contains("stats, trim") == true)
    }

    @Test func misspeltWordsGetAHint() {
        #expect(error("gte", "a")?.hint == "did you mean “get”?")
        #expect(error("cache", "stat")?.hint == "did you mean “stats”?")
        #expect(
            error("get", "--sise=3", "a") == UsageError(message: "unknown option --sise", hint: "did you mean --size?"))
        #expect(error("get", "--xyzzy", "a")?.hint == "see “tool get --help”")
        #expect(error("zzzzzz")?.hint == "see “tool --help”")
    }

    @Test func optionsOfTheCommandDoNotStandBeforeIt() {
        #expect(error("--size", "3", "get", "a")?.message == "unknown option --size before the command")
    }

    @Test func missingAndSuperfluousPartsAreNamed() {
        #expect(error()?.message == "no command was given")
        #expect(error("get")?.message == "“get” needs URL…")
        #expect(error("one", "a", "b")?.message == "“b” is one too many for “one”")
        #expect(error("cache", "stats", "x")?.message == "“x” is one too many for “cache stats”")
        #expect(error("get", "a", "-o")?.hint == "write --output=FILE")
        #expect(error("get", "-o", "--quiet", "a")?.message == "-o needs a value")
        #expect(error("get", "--quiet=yes", "a")?.message == "--quiet takes no value")
        #expect(error("get", "a", "--size", "huge")?.message == "“huge” does not suit --size")
        #expect(error("get", "a", "--output=")?.message == "“” does not suit --output")
    }

    @Test func helpAndVersionNeedNoOperands() throws {
        for (arguments, words) in [
            (["--help"], []), (["-h"], []), (["get", "--help"], ["get"]),
            (["help", "cache", "trim"], ["cache", "trim"]),
            (["cache", "--help"], ["cache"]), (["get", "-h", "--quiet"], ["get"]), (["help"], []),
        ] {
            guard case .help(let topic) = try parser.parse(arguments) else {
                Issue.record("\(arguments) is no call for help")
                continue
            }
            #expect(topic == words)
        }
        guard case .version = try parser.parse(["--version"]) else {
            Issue.record("no version")
            return
        }
    }

    @Test func helpNamesEverything() {
        let help = HelpText(parser: parser, summary: "What it is.")
        #expect(help.text(for: []).contains("cache trim"))
        #expect(help.text(for: ["cache"]).contains("cache stats"))
        #expect(!help.text(for: ["cache"]).contains("get"))
        #expect(help.text(for: ["get"]).contains("-o, --output FILE"))
        for command in StreamImageTool.parser.commands {
            let text = StreamImageTool.help.text(for: command.words)
            #expect(text.contains("Usage: streamimage \(command.name)"))
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
            for option in command.options { #expect(text.contains("--\(option.name)")) }
        }
    }

    @Test func spellingCountsSwapsAsOneStroke() {
        #expect(Spelling.distance("get", "gte") == 1)
        #expect(Spelling.distance("kitten", "sitting") == 3)
        #expect(Spelling.distance("", "abc") == 3)
        #expect(Spelling.nearest(to: "pre", among: ["prefetch"]) == nil)
        #expect(Spelling.nearest(to: "prefet", among: ["get", "prefetch"]) == "prefetch")
    }
}
