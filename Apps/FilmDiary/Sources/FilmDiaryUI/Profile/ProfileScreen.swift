#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// What the diary adds up to: totals, charts, and the most watched directors.
struct ProfileScreen: View {
    let model: FilmDiaryViewModel
    let discover: @MainActor () -> Void
    @State private var showsSettings = false

    private var profile: ProfileViewModel { model.profile }

    var body: some View {
        DiaryContent(isReady: profile.statistics != nil, isEmpty: profile.isEmpty, error: profile.error) {
            List {
                Section { totals }
                ForEach(profile.charts.filter { !$0.bars.isEmpty }) { chart in
                    Section(chart.title) { BarChartView(chart: chart) }
                }
                if !profile.directors.isEmpty {
                    Section("Most watched directors") {
                        ForEach(profile.directors) { director in
                            LabeledContent(director.label, value: director.value)
                        }
                    }
                }
            }
        } empty: {
            ContentUnavailableView {
                Label("Nothing to add up yet", systemImage: "chart.bar")
            } description: {
                Text("Rate or log a film: what it adds up to stands here.")
            } actions: {
                Button("Discover films", action: discover)
            }
        }
        .toolbar {
            ToolbarItem {
                Button("Settings", systemImage: "gearshape") { showsSettings = true }
            }
        }
        .sheet(isPresented: $showsSettings) { SettingsScreen(model: model) }
    }

    private var totals: some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 92))], spacing: 12) {
            ForEach(profile.totals) { total in
                VStack(spacing: 2) {
                    Text(total.value)
                        .font(.title2.bold())
                        .monospacedDigit()
                    Text(total.label)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(total.label)
                .accessibilityValue(total.value)
            }
        }
    }
}
#endif
