import CharactersUI
import SwiftUI

/// Stream as an application; everything is in `CharactersUI`.
@main
struct StreamApp: App {
    var body: some Scene {
        StreamScene()
    }
}
