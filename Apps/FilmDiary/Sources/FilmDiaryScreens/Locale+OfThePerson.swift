public import Foundation

extension Locale {
    /// The locale that days are written in.
    public static let ofDates = Locale.ofThePerson("LC_TIME")
    /// The locale that numbers are written in.
    public static let ofNumbers = Locale.ofThePerson("LC_NUMERIC")

    private static func ofThePerson(_ category: String) -> Locale {
        #if os(Linux)
        named(by: category, in: ProcessInfo.processInfo.environment) ?? .current
        #else
        .current
        #endif
    }

    /// The locale that an environment names for a category (POSIX.1-2017, 8.2); `nil` where it names none.
    ///
    /// Foundation on Linux does not look there, and is always in English.
    static func named(by category: String, in environment: [String: String]) -> Locale? {
        let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // Behind the name are an encoding and a variant, as in de_DE.UTF-8@euro.
        guard let name = name?.prefix(while: { $0 != "." && $0 != "@" }), !["C", "POSIX", ""].contains(name) else {
            return nil
        }
        return Locale(identifier: String(name))
    }
}
