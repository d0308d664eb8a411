import FilmDiary
import FilmDiaryScreens
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct ExportScreensTests {
    private let fixture: ScreensFixture

    init() async throws {
        fixture = try await ScreensFixture()
    }

    @Test(arguments: ExportFormat.allCases)
    func whatIsAskedForJustBeforeIsInTheFile(format: ExportFormat) async throws {
        let film = try await fixture.open(1)
        film.starTapped(4)
        let export = fixture.model.makeExport()
        export.format = format
        #expect(export.suggestedName.contains("2026-11-30"))
        let name = format == .letterboxd ? "tables" : export.suggestedName
        let target = fixture.folder.appendingPathComponent(name)
        export.fileChosen(target)
        await export.finish()
        #expect(export.phase == .finished(target.lastPathComponent))
        let file = format == .letterboxd ? target.appendingPathComponent("ratings.csv") : target
        #expect(try String(contentsOf: file, encoding: .utf8).contains("Film 1"))
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() async throws {
        let file = fixture.folder.appendingPathComponent("file")
        try Data().write(to: file)
        let export = fixture.model.makeExport()
        export.fileChosen(file.appendingPathComponent("diary.json"))
        await export.finish()
        guard case .failed(let reason) = export.phase else {
            Issue.record("it is \(export.phase)")
            return
        }
        #expect(reason.hasPrefix("“diary.json” was not written. "))
        export.startOverTapped()
        #expect(export.phase == .choosing)
    }
}
