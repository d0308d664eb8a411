#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import SwiftUI

/// The review, which is saved when writing pauses, when the keyboard leaves it, and when page or application go.
struct ReviewEditor: View {
    private let film: FilmViewModel
    @State private var draft: WritingDraft
    @FocusState private var isWriting: Bool
    @Environment(\.scenePhase) private var phase

    init(film: FilmViewModel) {
        self.film = film
        _draft = State(initialValue: WritingDraft { film.reviewChanged(to: $0) })
    }

    var body: some View {
        @Bindable var draft = draft
        TextField("What you thought of it", text: $draft.text, axis: .vertical)
            .lineLimit(3...12)
            .focused($isWriting)
            .disabled(!film.isReady)
            .accessibilityLabel("Review")
            .onChange(of: film.isReady ? film.review : nil, initial: true) { _, stored in
                draft.storedTextChanged(to: stored)
            }
            .onChange(of: isWriting) { if !isWriting { draft.finish() } }
            .onChange(of: phase) { if phase != .active { draft.finish() } }
            .onDisappear { draft.finish() }
    }
}
#endif
