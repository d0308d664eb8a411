import WebService

/// A page as the service sends it, as far as it is used.
struct CharacterPageDTO: Decodable {
    let info: Info
    let records: [CharacterRecord]

    /// What the service says about the whole list.
    struct Info: Decodable {
        /// How many match on all pages.
        var count: Int?
        /// How many pages there are.
        var pages: Int?
        /// Whether the service names a page that follows.
        ///
        /// Its address is not used: it can hold a raw space.
        var hasNext = false

        private enum CodingKeys: String, CodingKey {
            case count, pages, next
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            count = values.lenient(Int.self, forKey: .count).flatMap { $0 >= 0 ? $0 : nil }
            pages = values.lenient(Int.self, forKey: .pages).flatMap { $0 > 0 ? $0 : nil }
            hasNext = values.words(forKey: .next) != nil
        }
    }

    private enum CodingKeys: String, CodingKey {
        case info, results
    }

    /// Reads a page; a character that cannot be read is left out.
    ///
    /// - Throws: `DecodingError` where there are no results at all, which an error or another service's answer has not.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        info = values.lenient(Info.self, forKey: .info) ?? Info()
        records = try values.decode([Lenient<CharacterDTO>]?.self, forKey: .results)?.compactMap(\.value?.record) ?? []
    }

    /// The page of a number.
    func page(_ number: Int) -> CharacterPage {
        CharacterPage(number: number, records: records, totalCount: info.count, isLast: isLast(number))
    }

    /// Whether no page follows, by the number of pages where that can be true, else by whether a next one is named.
    private func isLast(_ number: Int) -> Bool {
        // A page that has characters on it cannot lie beyond the end, so that smaller numbers of pages are nonsense.
        guard let pages = info.pages, pages >= number || records.isEmpty else { return !info.hasNext }
        return number >= pages
    }
}
