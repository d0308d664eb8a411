import Foundation
import SampleCatalog

// `compare …` answers the questions; `pictures FOLDER` writes what the server hands out; `worker …` is this program
// being measured by itself. Benchmarks/run calls the first two.

let questions: [any Question.Type] = [MemoryHit.self, Transport.self, DiskHit.self, ColdLoad.self, Diary.self]

func compare(_ options: Options) async throws {
    let surroundings = try options.surroundings()
    let unknown = options.only.subtracting(questions.map { $0.name })
    try BenchmarkError.require(
        unknown.isEmpty,
        "there is no question \(unknown.sorted().joined(separator: ", ")), only \(questions.map { $0.name }.joined(separator: ", "))"
    )
    var report = Report(surroundings)
    for question in questions where options.only.isEmpty || options.only.contains(question.name) {
        FileHandle.standardError.write(Data("measuring: \(question.name)\n".utf8))
        do {
            report.findings += try await question.init(surroundings).answer()
        } catch {
            report.notes.append("\(question.name) was not measured: \(error)")
        }
    }
    print(options.isJSON ? try report.json : report.text)
}

let arguments = CommandLine.arguments.dropFirst()
do {
    switch arguments.first {
    case "compare": try await compare(Options(arguments.dropFirst()))
    case "pictures" where arguments.count == 2:
        try SampleCatalog.standard.writeAvatars(to: URL(fileURLWithPath: arguments[2], isDirectory: true))
    case Worker.argument: try await Worker.main(Array(arguments.dropFirst()))
    default: throw BenchmarkError("usage: Benchmarks/run [--quick] [--json] [--only QUESTION]…")
    }
} catch {
    FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
    exit(1)
}
