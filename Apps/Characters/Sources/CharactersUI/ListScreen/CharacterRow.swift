#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageKit
import StreamImageUI
import SwiftUI

/// A row of the list; with very large text the words stand below the picture.
struct CharacterRow: View {
    let record: CharacterRecord
    let request: ImageRequest
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        let side = CharacterImageRequests.Place.row.side
        let layout =
            typeSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8)) : AnyLayout(HStackLayout(spacing: 14))
        layout {
            Portrait(record: record, request: request, cornerRadius: 10)
                .frame(width: side, height: side)
            VStack(alignment: .leading, spacing: 3) {
                Text(record.name).font(.headline)
                StatusLine(record: record)
                Text(record.location ?? "Whereabouts unknown")
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(record.spokenSummary))
    }
}

/// A dot in the colour of a status, and the words that say the same.
struct StatusLine: View {
    let record: CharacterRecord

    var body: some View {
        Label {
            Text(record.subtitle)
        } icon: {
            Image(systemName: "circle.fill")
                .imageScale(.small)
                .foregroundStyle(color)
                .accessibilityHidden(true)
        }
        .font(.subheadline)
    }

    private var color: Color {
        switch record.status {
        case .alive: .green
        case .dead: .red
        case .unknown: .gray
        }
    }
}
#endif
