import Foundation
import StreamImageKit
import Testing

/// What becomes of one of Foundation's requests, by its parts.
@Suite(.timeLimit(.minutes(5)))
struct ImageRequestPartsTests {
    private func request(
        _ url: String? = "https://example.com/a.png",
        method: String? = "GET",
        fields: [String: String]? = nil
    ) -> ImageRequest {
        ImageRequest(
            url: url.flatMap { URL(string: $0) },
            method: method,
            fields: fields,
            target: ImageTarget(width: 10, height: nil),
            priority: .high,
            cachePolicy: .reload
        )
    }

    @Test func everyPartIsTakenOver() {
        let request = request(fields: ["Accept-Language": "de", "X-Account": "7"])
        #expect(request.source.description == "https://example.com/a.png")
        #expect(request.headers["accept-language"] == "de")
        #expect(request.headers["X-Account"] == "7")
        #expect(request.target == ImageTarget(width: 10, height: nil))
        #expect(request.priority == .high)
        #expect(request.cachePolicy == .reload)
    }

    /// A dictionary has no order, so the order must not count.
    @Test func theOrderOfFieldsMakesNoOtherRequest() {
        let fields = Dictionary(uniqueKeysWithValues: (0..<20).map { ("X-\($0)", "\($0)") })
        var other: [String: String] = [:]
        for (name, value) in fields.sorted(by: { $0.key > $1.key }) { other[name] = value }
        #expect(request(fields: fields) == request(fields: other))
        #expect(request(fields: fields) != request())
    }

    @Test func withoutAMethodItIsAGet() {
        #expect(request(method: nil) == request())
    }

    @Test(arguments: ["POST", "HEAD", "PUT", ""])
    func whatIsNoGetFails(method: String) async {
        guard case .invalid(.invalidURL("https://example.com/a.png", _)) = request(method: method).source else {
            Issue.record("\(request(method: method).source)")
            return
        }
    }

    @Test func withoutAnAddressItFails() {
        guard case .invalid(.missingURL) = request(nil).source else {
            Issue.record("\(request(nil).source)")
            return
        }
    }
}
