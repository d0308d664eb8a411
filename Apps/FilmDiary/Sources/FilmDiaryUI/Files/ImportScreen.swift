#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// Brings in what another service or this program exported, and settles what the catalogue did not surely know.
struct ImportScreen: View {
    private let model: FilmDiaryViewModel
    @State private var importing: ImportViewModel
    @State private var access: FileAccess?
    @State private var isChoosing = false

    init(model: FilmDiaryViewModel) {
        self.model = model
        _importing = State(initialValue: model.makeImport())
    }

    var body: some View {
        Form {
            switch importing.phase {
            case .choosing: choosing
            case .importing(let progress): underWay(progress)
            case .finished(let outcome): finished(outcome)
            case .failed(let reason):
                Section {
                    Label(reason, systemImage: "exclamationmark.triangle")
                    Button("Try again") { importing.retryTapped() }
                    Button("Choose something else") { importing.startOverTapped() }
                }
            }
            if importing.unsettledCount > 0 {
                NavigationLink("Films to settle: \(importing.unsettledCount)") {
                    SettlingScreen(model.makeSettling())
                }
            }
        }
        .formStyle(.grouped)
        .navigationTitle("Import")
        .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.zip, .folder, .commaSeparatedText, .json]) {
            // Where nothing could be chosen, nothing is imported.
            guard case .success(let url) = $0 else { return }
            access = FileAccess(url)
            importing.fileChosen(url)
        }
    }

    private var choosing: some View {
        Section {
            Button("Choose a file or folder…", systemImage: "square.and.arrow.down") { isChoosing = true }
        } footer: {
            Text("A Letterboxd export as zip or folder, IMDb’s ratings as CSV, or what Film Diary has exported.")
        }
    }

    private func underWay(_ progress: ImportProgress?) -> some View {
        Section {
            if let progress, progress.total > 0 {
                ProgressView(
                    "Importing “\(importing.fileName)”",
                    value: Double(progress.done),
                    total: Double(progress.total)
                )
            } else {
                ProgressView("Reading “\(importing.fileName)”")
            }
            Button("Cancel", role: .cancel) { importing.cancelTapped() }
                .disabled(importing.isCancelling)
        }
    }

    @ViewBuilder
    private func finished(_ outcome: ImportOutcome) -> some View {
        Section {
            Label(outcome.summary, systemImage: "checkmark.circle")
            Text(outcome.reading).foregroundStyle(.secondary)
            if let trouble = outcome.catalogueTrouble {
                Label(trouble, systemImage: "exclamationmark.triangle")
                Button("Look the films up again") { importing.retryTapped() }
            }
            Button("Import something else") { importing.startOverTapped() }
        }
        if !outcome.unmatched.isEmpty {
            Section("Not found in the catalogue, and in the diary under their own names") {
                ForEach(Array(outcome.unmatched.enumerated()), id: \.offset) { _, film in
                    LabeledContent(film.title, value: film.reason)
                }
            }
        }
        if !outcome.problems.isEmpty {
            Section("Not read") {
                ForEach(Array(outcome.problems.enumerated()), id: \.offset) { _, problem in
                    Text(problem)
                }
            }
        }
    }
}

/// Leave to read a file of the person's outside the application's own folders, for as long as the screen may try again.
private final class FileAccess {
    private let url: URL
    private let isGranted: Bool

    init(_ url: URL) {
        self.url = url
        isGranted = url.startAccessingSecurityScopedResource()
    }

    deinit {
        if isGranted { url.stopAccessingSecurityScopedResource() }
    }
}
#endif
