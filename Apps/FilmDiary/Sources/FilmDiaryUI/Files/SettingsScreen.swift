#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import SwiftUI

/// The token for the catalogue, and what brings the diary in and out.
struct SettingsScreen: View {
    let model: FilmDiaryViewModel
    @Environment(CatalogueToken.self) private var token
    /// What is being entered: each change of the kept one makes the catalogue anew.
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
                    Text("TMDB gives everyone a token. It is kept in the Keychain, and sent to TMDB alone.")
                    if let error = token.error { Text("\(error.description)").foregroundStyle(.red) }
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
                        Task {
                            if await token.save(entered) { dismiss() }
                        }
                    }
                    .disabled(token.isSaving)
                }
            }
        }
        .onAppear { entered = token.value ?? "" }
    }
}
#endif
