#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import StreamImageKit
import StreamImageUI
import SwiftUI
import WebService

/// The rows, with what stands above and below them.
///
/// A `List`, whose rows are made as they are needed and given up again; a lazy stack would keep all that were ever seen.
struct CharacterList: View {
    private let list: CharacterListViewModel
    private let images: CharacterImageRequests
    private let selection: Binding<CharacterRecord?>
    @State private var prefetcher: ListPrefetcher

    init(
        list: CharacterListViewModel,
        images: CharacterImageRequests,
        selection: Binding<CharacterRecord?>,
        pipeline: ImagePipeline
    ) {
        self.list = list
        self.images = images
        self.selection = selection
        let prefetcher = ImagePrefetcher(pipeline: pipeline) { [weak list] index in
            guard let records = list?.records, records.indices.contains(index) else { return nil }
            return images.request(for: records[index], at: .row)
        }
        _prefetcher = State(initialValue: ListPrefetcher(prefetcher))
    }

    var body: some View {
        let count = list.records.count
        List(selection: selection) {
            notice
            ForEach(Array(list.records.enumerated()), id: \.element.id) { index, record in
                NavigationLink(value: record) {
                    CharacterRow(record: record, request: images.request(for: record, at: .row))
                }
                .onAppear { list.rowAppeared(at: index) }
                .prefetches(prefetcher, index: index, count: count)
            }
            ListFooter(list: list)
        }
        .refreshable { await list.refreshAndWait() }
    }

    @ViewBuilder
    private var notice: some View {
        if list.isOffline {
            NoticeRow("You are offline. These characters are the last known.", systemImage: "wifi.slash") {
                list.refresh()
            }
        } else if let error = list.refreshError {
            NoticeRow(error.description, systemImage: "exclamationmark.triangle") { list.refresh() }
        }
    }
}

/// Says above the rows what is wrong with them, with a way to try again.
private struct NoticeRow: View {
    let words: String
    let systemImage: String
    let retry: @MainActor () -> Void

    init(_ words: String, systemImage: String, retry: @escaping @MainActor () -> Void) {
        self.words = words
        self.systemImage = systemImage
        self.retry = retry
    }

    var body: some View {
        VStack(alignment: .leading) {
            Label(words, systemImage: systemImage)
            Button("Try again", action: retry)
                .buttonStyle(.borderless)
        }
        .font(.subheadline)
        .selectionDisabled()
    }
}
#endif
