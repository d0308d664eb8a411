#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import SwiftUI

/// What went wrong, in a sentence, and a way to try again where there is one.
struct FailureView: View {
    private let title: String
    private let words: String
    private let systemImage: String
    private let retry: (@MainActor () -> Void)?

    init(
        _ title: String,
        _ words: String,
        systemImage: String = "exclamationmark.triangle",
        retry: (@MainActor () -> Void)? = nil
    ) {
        self.title = title
        self.words = words
        self.systemImage = systemImage
        self.retry = retry
    }

    var body: some View {
        ContentUnavailableView {
            Label(title, systemImage: systemImage)
        } description: {
            Text(words)
        } actions: {
            if let retry {
                Button("Try again", action: retry)
                    .buttonStyle(.borderedProminent)
            }
        }
    }
}

/// What the diary holds; or that it is being read, that there is nothing, or why it cannot be read.
struct DiaryContent<Content: View, Empty: View>: View {
    let isReady: Bool
    let isEmpty: Bool
    let error: StoreError?
    @ViewBuilder let content: Content
    @ViewBuilder let empty: Empty

    var body: some View {
        if isReady, !isEmpty {
            content
        } else if isReady {
            empty
        } else if let error {
            FailureView("The diary cannot be read", error.description)
        } else {
            ProgressView("Reading the diary")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}
#endif
