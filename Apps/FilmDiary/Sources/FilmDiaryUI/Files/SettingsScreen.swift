#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import SwiftUI

/// The token for the catalogue, and what brings the diary in and out.
struct SettingsScreen: View {
    let model: FilmDiaryViewModel
    @AppStorage(FilmDiaryComposition.tokenKey) private var token = ""
    /// What is being entered: each change of the stored one makes the catalogue anew.
    @State private var entered = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    SecureField("TMDB read access token", text: $entered)
                        .autocorrectionDisabled()
                } header: {
                    Text("Films")
                } footer: {
                    Text("TMDB gives everyone a token. It is kept in the settings of this app, and sent to TMDB alone.")
                }
                Section("Diary") {
                    NavigationLink("Import…") { ImportScreen(model: model) }
                    NavigationLink("Export…") { ExportScreen(model.makeExport()) }
                    NavigationLink("Copies of other days…") { BackupsScreen(model.makeBackups()) }
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Settings")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button("Done") {
                        token = entered.trimmingCharacters(in: .whitespacesAndNewlines)
                        dismiss()
                    }
                }
            }
        }
        .onAppear { entered = token }
    }
}
#endif
