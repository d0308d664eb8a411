import Foundation
import Testing

/// Every Swift snippet in the documents is compiled: it stands, line for line, in `Snippets.swift`.
@Suite(.timeLimit(.minutes(5)))
struct SnippetTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func everySnippetOfTheReadmeIsCompiled() throws {
        try expectSnippets(of: "README.md", in: ["Snippets.swift"])
    }

    /// What only Apple's session has is checked by types.
    @Test(
        arguments: [
            "StreamImageKit", "getting-started", "showing-pictures-in-lists", "processing-pictures", "caching-and-http",
            "playing-animations",
        ]
    )
    func everySnippetIsCompiled(article: String) throws {
        try expectSnippets(
            of: "Sources/StreamImageKit/StreamImageKit.docc/\(article).md",
            in: ["Snippets.swift", "Apple/NetworkSnippets.swift"]
        )
    }

    @Test func everySnippetForTestsIsCompiledAndRun() throws {
        try expectSnippets(
            of: "Sources/StreamImageTesting/StreamImageTesting.docc/testing-screens.md",
            in: ["TestingSnippets.swift"]
        )
    }

    /// On Linux these files are empty; `make typecheck-apple` checks them.
    @Test(arguments: ["getting-started", "list-performance", "collection-views", "modifiers"])
    func everySnippetForApplePlatformsIsTypeChecked(article: String) throws {
        try expectSnippets(
            of: "Sources/StreamImageUI/StreamImageUI.docc/\(article).md",
            in: ["Apple/SwiftUISnippets.swift", "Apple/UIKitSnippets.swift"]
        )
    }

    private func expectSnippets(of document: String, in files: [String]) throws {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        let compiled = try files.map { file in
            let code = Self.root.appending(path: "Tests/DocumentationTests/\(file)")
            return Self.normalized(try String(contentsOf: code, encoding: .utf8))
        }.joined()
        let snippets = Self.snippets(in: text)
        #expect(!snippets.isEmpty)
        for snippet in snippets {
            #expect(compiled.contains(Self.normalized(snippet)), "not compiled:\n\(snippet)")
        }
    }

    /// The fenced blocks marked `swift`, but for a line of a package manifest, which stands in a file of another kind.
    private static func snippets(in text: String) -> [String] {
        text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
            .filter { !$0.hasPrefix(".package(") }
    }

    /// Without white space: the formatter may break lines where a document does not.
    private static func normalized(_ code: String) -> String {
        code.filter { !$0.isWhitespace }
    }
}
