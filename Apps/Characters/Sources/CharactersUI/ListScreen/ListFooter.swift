#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import SwiftUI

/// What stands below the last row: more on its way, an error with a button, or the end.
struct ListFooter: View {
    let list: CharacterListViewModel

    var body: some View {
        if let words = list.footerWords {
            VStack(spacing: 8) {
                if list.footer == .loading { ProgressView() }
                Text(words)
                    .multilineTextAlignment(.center)
                    .foregroundStyle(.secondary)
                if case .failed = list.footer {
                    Button("Retry") { list.retryTapped() }
                        .buttonStyle(.bordered)
                }
            }
            .font(.subheadline)
            .frame(maxWidth: .infinity)
            .listRowSeparator(.hidden)
            .selectionDisabled()
        }
    }
}
#endif
