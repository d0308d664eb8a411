#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import SwiftUI

/// Tells for a few seconds what was done last, with a button that takes it back.
struct NoticeBar: View {
    let editor: DiaryEditor
    @State private var shown: DiaryEditor.Notice?
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        Group {
            if let shown {
                HStack(spacing: 16) {
                    Text(shown.text)
                    if shown.undo != nil {
                        Button("Undo") { editor.undoTapped(shown) }
                            .bold()
                    }
                }
                .padding(.horizontal, 18)
                .padding(.vertical, 12)
                .background(.regularMaterial, in: Capsule())
                .padding(.bottom, 64)
                .transition(reducesMotion ? .opacity : .move(edge: .bottom).combined(with: .opacity))
            }
        }
        .animation(.snappy, value: shown)
        .task(id: editor.notice) {
            guard let notice = editor.notice else { return }
            shown = notice
            AccessibilityNotification.Announcement(notice.text).post()
            // Cancelled by the next notice, which takes this one's place.
            guard (try? await Task.sleep(for: .seconds(6))) != nil else { return }
            shown = nil
        }
    }
}
#endif
