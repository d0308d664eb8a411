#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiaryScreens
import SwiftUI

/// Says when a film was watched: the day, whether it was a rewatch, and tags.
struct ViewingSheet: View {
    @Bindable var draft: ViewingDraft
    let save: @MainActor () -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                Toggle("The day is known", isOn: $draft.isDayKnown)
                if draft.isDayKnown {
                    DatePicker("Day", selection: $draft.date, in: draft.dates, displayedComponents: .date)
                        .datePickerStyle(.graphical)
                        // A day of the diary has no zone.
                        .environment(\.timeZone, .gmt)
                        .environment(\.calendar, Self.calendar)
                }
                Toggle("Rewatch", isOn: $draft.isRewatch)
                TextField("Tags, with commas between", text: $draft.tags)
                    .autocorrectionDisabled()
            }
            .formStyle(.grouped)
            .navigationTitle(draft.viewing == nil ? "Watched" : "Viewing")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { dismiss() }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Save") {
                        save()
                        dismiss()
                    }
                }
            }
        }
        .presentationDetents([.large])
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
#endif
