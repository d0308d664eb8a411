public import FilmDiary
public import Foundation
public import Observation

/// The copies of the diary that were made day by day or kept before going back, and going back to one of them.
@MainActor @Observable
public final class BackupsViewModel {
    /// The copies, the newest first; `nil` before the folder was read.
    public private(set) var backups: [Backup]?
    /// Whether the diary is going back.
    public private(set) var isRestoring = false
    /// The copy that the diary went back to; `nil` before it has.
    public private(set) var restored: Backup?
    /// Why it could not go back; it is as it was then.
    public private(set) var error: String?

    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private let locale: Locale
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Makes the model; `locale` is how days and sizes are written, the person's unless set.
    public init(editor: DiaryEditor, locale: Locale = .ofDates) {
        self.editor = editor
        self.locale = locale
    }

    deinit {
        work?.cancel()
    }

    /// The screen is shown: the folder is read.
    public func appeared() {
        work = Task { [weak self, editor] in
            let found = await editor.store.backups()
            self?.backups = found
        }
    }

    /// When a copy was made, such as "30 November 2026", or "30 November 2026, 12:15" for what was kept.
    public func name(of backup: Backup) -> String { backup.words(locale: locale) }

    /// A copy's size, such as "1.2 MB", and what it was made for unless that is to have one of each day.
    public func details(of backup: Backup) -> String {
        let size = Int64(backup.size).formatted(.byteCount(style: .file).locale(locale))
        return backup.kind == .daily ? size : "As it was before going back · \(size)"
    }

    /// What a person is asked before the diary goes back.
    public func question(of backup: Backup) -> String { "Go back to \(name(of: backup))?" }

    /// What follows from going back.
    public func consequence(of backup: Backup) -> String {
        """
        Films, viewings and lists become what they were when that copy was made. What was written since then leaves \
        the diary. The diary as it is now is kept, and is one of the backups then.
        """
    }

    /// A person has confirmed that the diary shall go back.
    public func restoreConfirmed(_ backup: Backup) {
        guard !isRestoring else { return }
        isRestoring = true
        error = nil
        let words = "Went back to \(name(of: backup))"
        work = Task { [weak self, editor] in
            await editor.finish()
            do throws(StoreError) {
                try await editor.store.restore(backup)
                editor.forgetEdits()
                self?.restored = backup
                editor.perform { _ throws(StoreError) in (words, nil) }
            } catch {
                self?.error = "The diary could not go back, and is as it was. \(error.description)"
            }
            self?.isRestoring = false
        }
    }

    /// Returns when nothing is being read or restored.
    public func finish() async {
        await work?.value
    }
}
