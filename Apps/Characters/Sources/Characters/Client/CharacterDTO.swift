import WebService

/// A character as the service sends it, as far as it is used.
///
/// Only the number is indispensable; whatever else is missing, null, or of another type counts as unknown.
struct CharacterDTO: Decodable {
    let record: CharacterRecord

    private enum CodingKeys: String, CodingKey {
        case id, name, status, species, type, gender, origin, location, image, episode
    }

    private struct Place: Decodable {
        let name: String?

        private enum CodingKeys: String, CodingKey {
            case name
        }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).known(forKey: .name)
        }
    }

    /// An episode's address, of which it only counts that it is there.
    private struct Episode: Decodable {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        record = CharacterRecord(
            id: try Self.identifier(in: values),
            name: values.words(forKey: .name) ?? "Unnamed",
            status: CharacterStatus(word: values.lenient(String.self, forKey: .status)),
            species: values.known(forKey: .species),
            kind: values.known(forKey: .type),
            gender: CharacterGender(word: values.lenient(String.self, forKey: .gender)),
            origin: values.lenient(Place.self, forKey: .origin)?.name,
            location: values.lenient(Place.self, forKey: .location)?.name,
            episodeCount: values.lenient([Lenient<Episode>].self, forKey: .episode)?.count ?? 0,
            portrait: values.words(forKey: .image) ?? ""
        )
    }

    /// The number, which some services write as a text.
    private static func identifier(in values: KeyedDecodingContainer<CodingKeys>) throws -> Int {
        if let text = values.lenient(String.self, forKey: .id), let number = Int(text) { return number }
        return try values.decode(Int.self, forKey: .id)
    }
}
