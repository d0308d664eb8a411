public import FilmDiary
public import Foundation
public import Observation

/// What the diary adds up to.
@MainActor @Observable
public final class ProfileViewModel {
    /// A number with what it counts.
    public struct Total: Hashable, Sendable, Identifiable {
        /// What is counted.
        public let label: String
        /// How many, written as in the person's language.
        public let value: String

        /// What is counted.
        public var id: String { label }
    }

    private let query: LiveQuery<ProfileStatistics>
    @ObservationIgnored private let locale: Locale

    /// Makes the model and begins to read.
    ///
    /// - Parameters:
    ///   - store: The diary.
    ///   - year: The year that "this year" is.
    ///   - locale: How numbers are written. The default is the person's.
    public init(store: FilmStore, year: Int, locale: Locale = .ofNumbers) {
        query = LiveQuery(.profile(year: year), in: store)
        self.locale = locale
    }

    /// The numbers; `nil` before the diary has answered.
    public var statistics: ProfileStatistics? { query.value }
    /// Why the diary could not be read.
    public var error: StoreError? { query.error }
    /// Whether there is nothing to add up.
    public var isEmpty: Bool {
        guard let statistics else { return false }
        return statistics.films == 0 && statistics.viewings == 0 && statistics.rated == 0
    }

    /// The totals.
    public var totals: [Total] {
        guard let statistics else { return [] }
        return [
            Total(label: "Films", value: number(statistics.films)),
            Total(label: "Viewings", value: number(statistics.viewings)),
            Total(label: "This year", value: number(statistics.viewingsThisYear)),
            Total(label: "Hours", value: number(statistics.minutes / 60)),
            Total(label: "Average", value: statistics.averageStars.map(stars) ?? "–"),
            Total(label: "Likes", value: number(statistics.likes)),
        ]
    }

    /// The charts: ratings, viewings by year, films by decade.
    public var charts: [BarChart] {
        guard let statistics else { return [] }
        let ratings = statistics.histogram.map { bar in
            BarChart.Bar(
                label: (Double(bar.key.halfSteps) / 2).formatted(.number.locale(locale)),
                count: bar.count,
                words: "\(bar.key.words): \(counted(bar.count, "film"))"
            )
        }
        let years = statistics.viewingsByYear.map { bar in
            BarChart.Bar(
                label: "\(bar.key)",
                count: bar.count,
                words: "\(bar.key): \(counted(bar.count, "viewing"))"
            )
        }
        let decades = statistics.filmsByDecade.map { bar in
            BarChart.Bar(
                label: "\(bar.key)s",
                count: bar.count,
                words: "the \(bar.key)s: \(counted(bar.count, "film"))"
            )
        }
        return [
            BarChart(title: "Ratings", bars: ratings),
            BarChart(title: "Viewings by year", bars: years),
            BarChart(title: "Films by decade", bars: decades),
        ]
    }

    /// The most watched directors, each with a line such as "4 films, 3.9 on average".
    public var directors: [Total] {
        (statistics?.directors ?? []).map { director in
            let average = director.averageStars.map { ", \(stars($0)) on average" } ?? ""
            return Total(label: director.name, value: counted(director.count, "film") + average)
        }
    }

    private func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }

    private func stars(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(1)).locale(locale))
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(number(count)) \(noun)\(count == 1 ? "" : "s")"
    }
}
