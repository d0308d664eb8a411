import Foundation
import StreamImageKit
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(5)))
struct AvatarTests {
    @Test func everyPortraitIsAProgressiveJPEGOf15To60Kilobytes() throws {
        let catalog = SampleCatalog()
        try catalog.drawAvatars()
        var distinct: Set<Data> = []
        for person in catalog.people {
            let picture = try catalog.avatar(of: person)
            #expect((15_000...60_000).contains(picture.count), "\(person.id): \(picture.count) bytes")
            let frame = try #require(JPEGFrame(picture), "\(person.id)")
            #expect(frame == JPEGFrame(isProgressive: true, width: 300, height: 300, componentCount: 3))
            distinct.insert(picture)
        }
        #expect(distinct.count == 826)
    }

    @Test func drawingAgainGivesTheSameBytesOnEveryThread() async throws {
        let people = SampleCatalog.standard.people.prefix(12)
        let first = try people.map { try Avatar.jpeg(for: $0) }
        let second = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
            for person in people { group.addTask { (person.id, try Avatar.jpeg(for: person)) } }
            return try await group.reduce(into: [Int: Data]()) { $0[$1.0] = $1.1 }
        }
        for (person, picture) in zip(people, first) { #expect(second[person.id] == picture) }
    }

    @Test func peopleOfUnknownKindsHaveFacesToo() throws {
        let stranger = Person(
            id: -7, name: "", status: .unknown, species: "Teapot", type: "", gender: .unknown, origin: .unknown,
            location: .unknown, episodes: [], created: ""
        )
        #expect(try Avatar.bitmap(for: stranger).size == PixelSize(width: 300, height: 300))
    }

    @Test func portraitsAreWrittenAsFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("avatars-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = SampleCatalog(count: 3)
        let byteCount = try catalog.writeAvatars(to: folder)
        let files = try (1...3).map { try Data(contentsOf: folder.appendingPathComponent("\($0).jpeg")) }
        #expect(files.map(\.count).reduce(0, +) == byteCount)
        #expect(files[1] == (try Avatar.jpeg(for: catalog.people[1])))
    }

    @Test func coloursAreThoseOfTheirSpace() {
        // White, black and a grey are neutral; a saturated red is red.
        #expect(abs(Tint.white.components.green - 1) < 0.001)
        #expect(Tint.black.components.red == 0)
        let red = Tint(0.628, 0.2577, 29.23).components
        #expect(red.red > 0.99 && red.green < 0.02 && red.blue < 0.02)
    }
}

/// What the frame header of a JPEG file says.
private struct JPEGFrame: Equatable {
    var isProgressive: Bool
    var width: Int
    var height: Int
    var componentCount: Int

    init(isProgressive: Bool, width: Int, height: Int, componentCount: Int) {
        self.isProgressive = isProgressive
        self.width = width
        self.height = height
        self.componentCount = componentCount
    }

    init?(_ file: Data) {
        let bytes = [UInt8](file)
        guard bytes.starts(with: [0xff, 0xd8]), bytes.suffix(2) == [0xff, 0xd9] else { return nil }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xff {
            let marker = bytes[index + 1]
            if marker == 0xc0 || marker == 0xc2 {
                isProgressive = marker == 0xc2
                height = Int(bytes[index + 5]) << 8 | Int(bytes[index + 6])
                width = Int(bytes[index + 7]) << 8 | Int(bytes[index + 8])
                componentCount = Int(bytes[index + 9])
                return
            }
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return nil
    }
}
