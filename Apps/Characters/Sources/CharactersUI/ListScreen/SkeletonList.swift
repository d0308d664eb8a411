#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import SwiftUI

/// Rows without content, in the places of those that are on their way.
struct SkeletonList: View {
    var body: some View {
        let side = CharacterImageRequests.Place.row.side
        List(0..<12, id: \.self) { row in
            HStack(spacing: 14) {
                RoundedRectangle(cornerRadius: 10)
                    .fill(.quaternary)
                    .frame(width: side, height: side)
                VStack(alignment: .leading, spacing: 3) {
                    Text(String(repeating: "x", count: 10 + row * 5 % 9)).font(.headline)
                    Text(verbatim: "xxxxxxxxxx").font(.subheadline)
                    Text(verbatim: "xxxxxxxx").font(.caption)
                }
                .redacted(reason: .placeholder)
            }
        }
        .disabled(true)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text("Loading characters"))
        .accessibilityAddTraits(.updatesFrequently)
    }
}
#endif
