#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageUI
public import SwiftUI

/// Stream's window: all that an application needs to say in its `body`.
///
/// Characters come from `https://rickandmortyapi.com/api`; pages and pictures are kept in the Caches folder.
@MainActor
public struct StreamScene: Scene {
    @State private var composition = Result { try StreamComposition() }

    /// Makes the scene; nothing is loaded before its window is shown.
    public init() {}

    /// The window.
    public var body: some Scene {
        WindowGroup {
            switch composition {
            case .success(let composition):
                StreamScreen(composition.list) { composition.detail(of: $0, images: $1) }
                    .imagePipeline(composition.pipeline)
                    .imageNetwork(composition.network)
                    .task {
                        for await isOnline in composition.network.changes {
                            composition.list.networkChanged(isOnline: isOnline)
                        }
                    }
            case .failure(let error):
                ContentUnavailableView(
                    "Stream cannot start",
                    systemImage: "exclamationmark.triangle",
                    description: Text(String(describing: error))
                )
            }
        }
    }
}
#endif
