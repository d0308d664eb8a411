public import FilmDiary
public import Foundation

extension FilmList {
    /// How many films are on the list, as in "12 films", with the number as it is written in a language.
    public func countWords(locale: Locale = .ofNumbers) -> String {
        "\(count.formatted(.number.locale(locale))) \(count == 1 ? "film" : "films")"
    }
}
