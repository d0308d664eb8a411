#if os(iOS) || os(macOS) || os(visionOS)
import StreamImageUI
public import SwiftUI

/// Film Diary's window: all that an application needs to say in its `body`.
///
/// Films come from TMDB, with a token that the person enters in the settings; the diary is in the Application Support
/// folder, and posters are in the Caches folder.
@MainActor
public struct FilmDiaryScene: Scene {
    @State private var composition = Result { try FilmDiaryComposition() }

    /// Makes the scene; nothing is opened before its window is shown.
    public init() {}

    /// The window.
    public var body: some Scene {
        WindowGroup {
            switch composition {
            case .success(let composition):
                OpeningScreen(composition)
                    .imagePipeline(composition.pipeline)
                    .imageNetwork(composition.network)
            case .failure(let error): FailureView("Film Diary cannot start", String(describing: error))
            }
        }
    }
}
#endif
