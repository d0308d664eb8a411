extension CivilDay {
    /// The day as one number that sorts and can be read, 20240229, as the store keeps it.
    var stored: Int { year * 10_000 + month * 100 + day }

    /// The day that a column of the store holds; `nil` for nothing and for what is no day.
    init?(stored: Int?) {
        guard let stored, let day = try? CivilDay(year: stored / 10_000, month: stored / 100 % 100, day: stored % 100)
        else { return nil }
        self = day
    }

    // Counting days by years that begin in March, so that the leap day comes last: 400 years have 146,097 days.
    var daysSince1970: Int {
        let shiftedYear = month > 2 ? year : year - 1
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    init(daysSince1970 days: Int) {
        // The first and the last day of the years that exist.
        let shifted = max(-719_162, min(2_932_896, days)) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(uncheckedYear: year, month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
