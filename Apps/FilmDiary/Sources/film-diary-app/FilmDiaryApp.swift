import FilmDiaryUI
import MacApplication
import SwiftUI

/// Film Diary on a Mac, started by `swift run film-diary-app`.
@main
struct FilmDiaryApp: App {
    @NSApplicationDelegateAdaptor private var application: ForegroundApplication

    var body: some Scene {
        FilmDiaryScene()
    }
}
