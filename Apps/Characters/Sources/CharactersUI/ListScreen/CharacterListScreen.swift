#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageUI
import SwiftUI
import WebService

/// The column with the search field, the filter and the characters, or what is shown in their place.
struct CharacterListScreen: View {
    let list: CharacterListViewModel
    let images: CharacterImageRequests
    let selection: Binding<CharacterRecord?>
    @Binding var showsPerformance: Bool
    @Environment(\.imagePipeline) private var pipeline

    var body: some View {
        content
            .navigationTitle("Stream")
            .searchable(text: searchText, prompt: "Search by name")
            .autocorrectionDisabled()
            .onSubmit(of: .search) { list.searchSubmitted() }
            .toolbar {
                ToolbarItem { statusMenu }
                ToolbarItem {
                    Toggle("Performance", systemImage: "gauge.with.needle", isOn: $showsPerformance)
                }
            }
    }

    @ViewBuilder
    private var content: some View {
        switch list.phase {
        case .initialLoading: SkeletonList()
        case .loaded:
            CharacterList(list: list, images: images, selection: selection, pipeline: pipeline)
                // Other rows start at the top, and another display's pictures are prefetched anew.
                .id(ListIdentity(generation: list.listGeneration, scale: images.scale))
                .opacity(list.isUpdating ? 0.6 : 1)
        case .empty:
            ContentUnavailableView {
                Label("Nobody found", systemImage: "magnifyingglass")
            } description: {
                Text(list.emptyWords)
            } actions: {
                if !list.searchText.isEmpty {
                    Button("Clear the search") {
                        list.searchTextChanged(to: "")
                        list.searchSubmitted()
                    }
                }
            }
        case .failed(let error):
            ContentUnavailableView {
                Label(error.title, systemImage: error.isConnectivity ? "wifi.slash" : "exclamationmark.triangle")
            } description: {
                Text(error.description)
            } actions: {
                Button("Retry") { list.retryTapped() }
                    .buttonStyle(.borderedProminent)
            }
        }
    }

    private var searchText: Binding<String> {
        Binding(get: { list.searchText }, set: { list.searchTextChanged(to: $0) })
    }

    private var statusMenu: some View {
        Picker("Status", selection: Binding(get: { list.status }, set: { list.statusChosen($0) })) {
            Text("Any status").tag(CharacterStatus?.none)
            ForEach(CharacterStatus.allCases, id: \.self) { status in
                Text(status.title).tag(CharacterStatus?.some(status))
            }
        }
        .pickerStyle(.menu)
    }

    private struct ListIdentity: Hashable {
        let generation: Int
        let scale: Double
    }
}
#endif
