import CharactersUI
import MacApplication
import SwiftUI

/// Stream on a Mac, started by `swift run stream-app`.
@main
struct StreamApp: App {
    @NSApplicationDelegateAdaptor private var application: ForegroundApplication

    var body: some Scene {
        StreamScene()
    }
}
