#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageKit
import StreamImageUI
import SwiftUI

/// A character's picture, square.
struct Portrait: View {
    let record: CharacterRecord
    let request: ImageRequest
    let cornerRadius: Double

    var body: some View {
        PosterImage(
            request: request,
            label: Text("Portrait of \(record.name)"),
            proportions: 1,
            cornerRadius: cornerRadius
        ) {
            Color.gray.opacity(0.22)
        }
    }
}
#endif
