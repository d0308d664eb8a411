#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import Foundation
import SwiftUI

/// Writes the diary to a file, which is then shared or put where the person wants it.
struct ExportScreen: View {
    @State private var exporting: ExportViewModel
    /// Where the file is written first; it goes with the screen.
    @State private var folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    @State private var isMoving = false

    init(_ exporting: ExportViewModel) {
        _exporting = State(initialValue: exporting)
    }

    var body: some View {
        @Bindable var exporting = exporting
        Form {
            switch exporting.phase {
            case .choosing:
                Section {
                    Picker("Format", selection: $exporting.format) {
                        ForEach(ExportFormat.allCases) { Text($0.title).tag($0) }
                    }
                    .pickerStyle(.inline)
                    .labelsHidden()
                } footer: {
                    Text(exporting.format.explanation)
                }
                Button("Export", systemImage: "square.and.arrow.up", action: export)
            case .exporting: ProgressView("Exporting")
            case .finished(let name):
                let file = folder.appending(path: name)
                Section(name) {
                    ShareLink(item: file)
                    Button("Save to a folder…", systemImage: "folder") { isMoving = true }
                        .fileMover(isPresented: $isMoving, file: file) {
                            if case .success = $0 { exporting.startOverTapped() }
                        }
                }
            case .failed(let reason):
                Label(reason, systemImage: "exclamationmark.triangle")
                Button("Try again") { exporting.startOverTapped() }
            }
        }
        .formStyle(.grouped)
        .navigationTitle("Export")
        .onDisappear { try? FileManager.default.removeItem(at: folder) }
    }

    private func export() {
        // Where the folder cannot be made, the export says that its file could not be written.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        exporting.fileChosen(folder.appending(path: exporting.suggestedName))
    }
}
#endif
