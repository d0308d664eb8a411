/// What brings films in from files, writes them out and goes back to copies: made anew whenever it is shown.
extension FilmDiaryViewModel {
    /// The model of an import.
    public func makeImport() -> ImportViewModel { ImportViewModel(editor: editor, matcher: matcher) }

    /// The model of settling the films of imports.
    public func makeSettling() -> SettlingViewModel { SettlingViewModel(editor: editor, matcher: matcher) }

    /// The model of an export.
    public func makeExport() -> ExportViewModel { ExportViewModel(editor: editor, today: today) }

    /// The model of the copies of the diary.
    public func makeBackups() -> BackupsViewModel { BackupsViewModel(editor: editor) }
}
