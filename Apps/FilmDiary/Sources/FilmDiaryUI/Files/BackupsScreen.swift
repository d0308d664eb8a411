#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// The copies of the diary that were made day by day or kept before going back, and going back to one of them.
struct BackupsScreen: View {
    @State private var backups: BackupsViewModel
    @State private var chosen: Backup?

    init(_ backups: BackupsViewModel) {
        _backups = State(initialValue: backups)
    }

    var body: some View {
        List {
            if let error = backups.error { Label(error, systemImage: "exclamationmark.triangle") }
            ForEach(backups.backups ?? []) { backup in
                Button {
                    chosen = backup
                } label: {
                    LabeledContent(backups.name(of: backup), value: backups.details(of: backup))
                }
            }
        }
        .overlay {
            if backups.backups?.isEmpty == true {
                ContentUnavailableView("No copies yet", systemImage: "clock.arrow.circlepath")
            }
        }
        .disabled(backups.isRestoring)
        .navigationTitle("Copies of the diary")
        .onAppear { backups.appeared() }
        .alert(chosen.map(backups.question) ?? "", isPresented: isAsking, presenting: chosen) { backup in
            Button("Go back", role: .destructive) { backups.restoreConfirmed(backup) }
            Button("Cancel", role: .cancel) {}
        } message: { backup in
            Text(backups.consequence(of: backup))
        }
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { chosen != nil }, set: { if !$0 { chosen = nil } })
    }
}
#endif
