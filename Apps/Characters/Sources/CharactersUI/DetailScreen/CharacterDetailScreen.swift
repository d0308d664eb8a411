#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageUI
import SwiftUI
import WebService

/// A character's own page: the large picture, which starts from the small one, and all that is known.
struct CharacterDetailScreen: View {
    @State private var detail: CharacterDetailViewModel

    init(_ detail: CharacterDetailViewModel) {
        _detail = State(initialValue: detail)
    }

    var body: some View {
        List {
            Section {
                Portrait(record: detail.record, request: detail.imageRequest, cornerRadius: 18)
                    .frame(maxWidth: CharacterImageRequests.Place.detail.side)
                    .frame(maxWidth: .infinity)
                    .listRowSeparator(.hidden)
                VStack(spacing: 6) {
                    Text(detail.record.name)
                        .font(.title)
                        .multilineTextAlignment(.center)
                        .accessibilityAddTraits(.isHeader)
                    StatusLine(record: detail.record)
                }
                .frame(maxWidth: .infinity)
            }
            Section {
                ForEach(detail.facts, id: \.label) { fact in
                    LabeledContent(fact.label, value: fact.value)
                        .textSelection(.enabled)
                }
            }
            if let error = detail.updateError {
                Section {
                    Label(error.description, systemImage: "exclamationmark.triangle")
                    Button("Retry") { detail.retryTapped() }
                }
            }
        }
        .navigationTitle(detail.record.name)
        .onAppear { detail.appeared() }
    }
}
#endif
