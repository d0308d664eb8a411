import Foundation
import StreamImageKit

/// The portraits that have been drawn, as files in memory.
final class AvatarCache: Sendable {
    private let pictures = Lock<[Int: Data]>([:])

    /// The portrait of a person; two threads that ask at once may both draw it, with the same result.
    func picture(of person: Person) throws(SampleCatalogError) -> Data {
        if let picture = pictures.withLock({ $0[person.id] }) { return picture }
        let picture = try Avatar.jpeg(for: person)
        pictures.withLock { $0[person.id] = picture }
        return picture
    }
}
