import Characters
import CharactersGTK
import Foundation
import GTK
import WidgetTesting

/// Opens the window over the sample catalogue, waits for the first page, runs a body, and takes everything away.
@MainActor
func withStream(
    _ change: (inout StreamOptions) -> Void = { _ in },
    state: SavedState = SavedState(),
    waitsForRows: Bool = true,
    _ body: (Composition, StreamWindow) throws -> Void
) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = StreamOptions()
    options.cacheFolder = folder.path
    change(&options)
    let composition = try Composition(options)
    defer { composition.stop() }
    let window = StreamWindow(composition, state: state, application: nil)
    window.present()
    defer {
        window.destroy()
        settle()
    }
    if waitsForRows { expect("the first page") { composition.list.phase == .loaded } }
    try body(composition, window)
}
