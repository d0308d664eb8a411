#if os(iOS) || os(macOS) || os(visionOS)
public import Characters
import StreamImageUI
public import SwiftUI

/// The list of characters, and beside or on top of it the one that is open.
public struct StreamScreen: View {
    private let list: CharacterListViewModel
    private let makeDetail: @MainActor (CharacterRecord, CharacterImageRequests) -> CharacterDetailViewModel
    @State private var showsPerformance = false
    @Environment(\.displayScale) private var displayScale
    @Environment(\.imagePipeline) private var pipeline

    /// Makes the screen.
    ///
    /// - Parameters:
    ///   - list: What it shows; the first page is asked for when the screen appears.
    ///   - makeDetail: The model of a character's own page, with the requests of its pictures.
    public init(
        _ list: CharacterListViewModel,
        makeDetail: @escaping @MainActor (CharacterRecord, CharacterImageRequests) -> CharacterDetailViewModel
    ) {
        self.list = list
        self.makeDetail = makeDetail
    }

    /// Two columns, or one where there is no room for two.
    public var body: some View {
        let images = CharacterImageRequests(scale: displayScale)
        NavigationSplitView {
            CharacterListScreen(list: list, images: images, selection: selection, showsPerformance: $showsPerformance)
        } detail: {
            if case .detail(let record) = list.destination {
                CharacterDetailScreen(makeDetail(record, images))
                    .id(record.id)
            } else {
                ContentUnavailableView("Nobody chosen", systemImage: "person.crop.square")
            }
        }
        .overlay(alignment: .bottomTrailing) {
            if showsPerformance { PerformancePanel(pipeline: pipeline) }
        }
        .onAppear { list.appeared() }
    }

    private var selection: Binding<CharacterRecord?> {
        Binding {
            if case .detail(let record) = list.destination { record } else { nil }
        } set: { record in
            if let record { list.rowTapped(record) } else { list.detailClosed() }
        }
    }
}
#endif
