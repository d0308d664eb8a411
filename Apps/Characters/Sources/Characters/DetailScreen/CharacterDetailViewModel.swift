public import Observation
public import StreamImageKit
public import WebService

/// One character's own page: what the list knew is there at once, and brought up to date behind it.
@MainActor @Observable
public final class CharacterDetailViewModel {
    /// One line of the page.
    public struct Fact: Hashable, Sendable {
        /// What it says something of, such as “Species”.
        public let label: String
        /// What it says.
        public let value: String
    }

    /// What is known of the character.
    public private(set) var record: CharacterRecord
    /// Why ``record`` may be out of date, or `nil` where it is not known to be.
    public private(set) var updateError: APIError?

    @ObservationIgnored private let repository: any CharacterRepository
    @ObservationIgnored private let images: CharacterImageRequests
    @ObservationIgnored private var load: Task<Void, Never>?

    /// Makes the page of a character that a list knows.
    public init(
        record: CharacterRecord,
        repository: any CharacterRepository,
        images: CharacterImageRequests = CharacterImageRequests()
    ) {
        self.record = record
        self.repository = repository
        self.images = images
    }

    deinit {
        load?.cancel()
    }

    /// The large picture.
    public var imageRequest: ImageRequest { images.request(for: record, at: .detail) }

    /// The small picture that the page starts from, which is in memory where it was just in view at `place`.
    public func previewRequest(from place: CharacterImageRequests.Place = .row) -> ImageRequest {
        images.request(for: record, at: place)
    }

    /// What is known, line by line; what is not known is left out.
    public var facts: [Fact] {
        let episodes = record.episodeCount
        let lines: [(String, String?)] = [
            ("Status", record.status.title),
            ("Species", record.species),
            ("Kind", record.kind),
            ("Gender", record.gender.title),
            ("From", record.origin),
            ("Last seen", record.location),
            ("Appears in", episodes > 0 ? "\(episodes) episode\(episodes == 1 ? "" : "s")" : nil),
        ]
        return lines.compactMap { label, value in value.map { Fact(label: label, value: $0) } }
    }

    /// The page is shown: the character is asked for once, in case the list's knowledge is old.
    public func appeared() {
        guard load == nil else { return }
        let (id, repository) = (record.id, repository)
        load = Task { [weak self] in
            let result: Result<CharacterRecord, APIError>
            do throws(APIError) {
                result = .success(try await repository.character(id: id))
            } catch {
                result = .failure(error)
            }
            guard let self, !Task.isCancelled else { return }
            self.receive(result)
        }
    }

    /// A person wants the update that failed once more.
    public func retryTapped() {
        guard updateError != nil else { return }
        updateError = nil
        load = nil
        appeared()
    }

    private func receive(_ result: Result<CharacterRecord, APIError>) {
        switch result {
        case .success(let new): if new != record { record = new }
        case .failure(let error): updateError = error
        }
    }
}
