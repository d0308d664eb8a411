#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import StreamImageUI
import SwiftUI

/// What is shown while the diary opens, where that fails, and the diary.
struct OpeningScreen: View {
    private let composition: FilmDiaryComposition
    @State private var opening: OpeningViewModel?
    @Environment(\.displayScale) private var displayScale

    init(_ composition: FilmDiaryComposition) {
        self.composition = composition
    }

    var body: some View {
        content
            .onAppear {
                let opening = opening ?? composition.makeOpening(scale: displayScale)
                self.opening = opening
                opening.appeared()
            }
            // The diary waits for no token: a Mac's Keychain may ask a person first.
            .task { await composition.token.load() }
            .onChange(of: composition.token.value) { opening?.catalogueChanged() }
    }

    @ViewBuilder
    private var content: some View {
        switch opening?.phase {
        case nil, .opening: ProgressView("Opening the diary")
        case .ready(let model):
            MainScreen(model: model)
                .environment(composition.token)
                .id(ObjectIdentifier(model))
                .task {
                    for await isOnline in composition.network.changes {
                        model.discover.networkChanged(isOnline: isOnline)
                    }
                }
        case .damaged(let damaged):
            DamagedScreen(damaged: damaged) { backup in
                if let backup { opening?.restoreTapped(backup) } else { opening?.startEmptyTapped() }
            }
        case .failed(let error):
            FailureView("The diary cannot be opened", error.description) { opening?.retryTapped() }
        }
    }
}

/// Offers what to do where the diary's file cannot be read: a copy, or a new beginning; nothing is deleted.
private struct DamagedScreen: View {
    let damaged: DamagedStore
    let choose: @MainActor (Backup?) -> Void

    var body: some View {
        ContentUnavailableView {
            Label("The diary cannot be read", systemImage: "exclamationmark.triangle")
        } description: {
            Text(damaged.words)
        } actions: {
            ForEach(damaged.backups) { backup in
                Button(backup.invitation) { choose(backup) }
            }
            Button("Start with an empty diary") { choose(nil) }
        }
    }
}
#endif
