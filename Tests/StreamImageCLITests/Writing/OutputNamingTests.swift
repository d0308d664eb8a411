import Foundation
import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct OutputNamingTests {
    private func names(_ inputs: String...) -> [String] {
        var naming = OutputNaming()
        return inputs.map { naming.name(for: ToolInput($0)) }
    }

    @Test(arguments: [
        ("http://h/a.png", "a.png"), ("http://h/a.jpg?x=/b.png#c.gif", "a.jpg"), ("http://h/a.JPEG", "a.jpeg"),
        ("http://h/a.webp", "a.png"), ("http://h/a.tar.gz", "a.tar.gz.png"), ("http://h/", "image.png"),
        ("http://h", "image.png"), ("http://h/dir/", "dir.png"), ("pictures/cat.avif", "cat.png"),
        ("/x/y.jpg", "y.jpg"),
        ("data:image/png;base64,AAAA", "image.png"), ("http://h/%E7%8C%AB.jpg", "猫.jpg"),
        ("file:///x/y%20z.png", "y z.png"),
        ("http://h/.hidden", "_hidden.png"), ("http://h/-rf", "_rf.png"), ("http://h/.png", "image.png"),
    ])
    func filesAreNamedAfterTheLastPartOfTheAddress(_ input: String, _ name: String) {
        #expect(names(input) == [name])
    }

    @Test(arguments: [
        "http://h/..", "http://h/%2e%2e", "http://h/..%2f..%2fetc%2fpasswd", "http://h/a%2Fb.png", "http://h/%00", "..",
        ".",
        "http://h/%0A%1B.png", "http://h/a%5Cb", "http://h/\(String(repeating: "é", count: 500)).jpg", "/", "", "   ",
        "http://h/%FF%FE.png", "http://h/%2F.jpg",
    ])
    func namesStayInTheirFolder(_ input: String) throws {
        let name = try #require(names(input).first)
        #expect(!name.contains("/") && !name.contains("\\"))
        #expect(name != "." && name != ".." && !name.hasPrefix(".") && !name.hasPrefix("-"))
        #expect(name.utf8.count <= 255 && name.count > 4)
        #expect(name.unicodeScalars.allSatisfy(PrintableText.isHarmless))
    }

    @Test func noTwoNamesAreAlike() {
        #expect(
            names("http://a/x.png", "http://b/x.png", "http://c/X.PNG", "http://d/x-2.png", "http://e/x.jpg")
                == ["x.png", "x-2.png", "X-3.png", "x-2-2.png", "x.jpg"]
        )
    }

    @Test func theFormatGoesByTheEnding() throws {
        func destination(_ path: String, _ count: Int = 1) throws -> OutputDestination {
            try OutputDestination(path, inputCount: count, style: .people)
        }
        #expect(try destination("a.jpg") == .file("a.jpg", .jpeg))
        #expect(try destination("a.JPEG") == .file("a.JPEG", .jpeg))
        #expect(try destination("d.jpg/a") == .file("d.jpg/a", .png))
        #expect(try destination("a.thumbnail") == .file("a.thumbnail", .png))
        #expect(try destination("-") == .standardOutput)
        #expect(try destination("new/", 2) == .folder("new"))
        #expect(try destination("/tmp", 2) == .folder("/tmp"))
        #expect(throws: UsageError.self) { try destination("a.webp") }
        #expect(throws: UsageError.self) { try destination("a.png", 2) }
        #expect(throws: UsageError.self) { try destination("-", 2) }
        #expect(throws: UsageError.self) { try OutputDestination("-", inputCount: 1, style: .programs) }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ToolInputTests {
    @Test(arguments: [
        ("a.png", true), ("./http://x", true), ("/x:y", true), ("dir/a.png", true), ("example.com/a.png", true),
        ("https://h/a", false), ("HTTP://h", false), ("data:,x", false), ("file:///x", false), ("ftp://h", false),
        ("", false), ("  ", false), ("1:2", true),
    ])
    func whatBeginsWithASchemeIsAnAddress(_ text: String, _ isPath: Bool) {
        #expect(ToolInput(text).isPath == isPath)
    }

    @Test(arguments: [
        ("http://user:secret@h/a", "http://…@h/a"), ("http://user:secret@/a", "http://…@/a"),
        ("ftp://u:secret@h/@b", "ftp://…@h/@b"), ("http://h/@b", "http://h/@b"),
    ])
    func passwordsAreNotShown(_ text: String, _ name: String) {
        #expect(ToolInput(text).name == name)
    }

    @Test func listsPassOverCommentsEmptyLinesAndRepetitions() {
        let text = "\u{FEFF}http://h/a\r\n\n  # remark\n\thttp://h/b \r# end\nhttp://h/a\nhttp://h/c"
        #expect(AddressList.inputs(in: Data(text.utf8)).map(\.text) == ["http://h/a", "http://h/b", "http://h/c"])
        #expect(AddressList.inputs(in: Data()).isEmpty)
        #expect(AddressList.inputs(in: Data([0xFF, 0x0A, 0x0A])).count == 1)
    }
}
