import FilmDiaryUI
import SwiftUI

/// Film Diary as an application; everything is in `FilmDiaryUI`.
@main
struct FilmDiaryApp: App {
    var body: some Scene {
        FilmDiaryScene()
    }
}
