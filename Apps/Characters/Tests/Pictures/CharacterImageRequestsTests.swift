import Characters
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CharacterImageRequestsTests {
    private let record = CharacterRecord(id: 1, name: "A", portrait: "https://test.example/1.jpeg")

    @Test func aPictureIsAsLargeInPixelsAsItIsDrawn() {
        let request = CharacterImageRequests(scale: 1.5).request(for: record, at: .row)
        #expect(request.target == ImageTarget(width: 96, height: 96, mode: .fill))
        let detail = CharacterImageRequests().request(for: record, at: .detail)
        #expect(detail.target == ImageTarget(width: 300, height: 300, mode: .fill))
    }

    @Test(arguments: CharacterImageRequests.Place.allCases)
    func everyScreenComputesOneKey(place: CharacterImageRequests.Place) {
        let requests = [CharacterImageRequests(scale: 2), CharacterImageRequests(scale: 2)].map {
            $0.request(for: record, at: place)
        }
        #expect(requests[0] == requests[1] && requests[0].renditionKey == requests[1].renditionKey)
        #expect(requests[0].sourceKey == CharacterImageRequests().request(for: record, at: .row).sourceKey)
    }

    @Test func theSampleCataloguesPortIsInNoKey() {
        let requests = CharacterImageRequests(isSample: true)
        let keys = [48_826, 40_001].map { port in
            let record = CharacterRecord(id: 1, name: "A", portrait: "http://127.0.0.1:\(port)/api/avatar/1.jpeg")
            return requests.request(for: record, at: .row).renditionKey
        }
        #expect(keys[0] == keys[1])
        #expect(requests.request(for: record, at: .row).key == nil)
    }

    @Test func aMissingPortraitIsATypedError() {
        let request = CharacterImageRequests().request(for: CharacterRecord(id: 1, name: "A"), at: .row)
        guard case .invalid(.missingURL) = request.source else {
            Issue.record("it is \(request.source)")
            return
        }
    }
}
