import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct AdviceTests {
    private static let url = "http://host.example/a.png"
    private static let underlying = ImageError.UnderlyingError(domain: "curl", code: 7, message: "the layer's words")

    /// One of each; the switch below does not compile when a case is missing there, and the test fails when it is here.
    private static let errors: [ImageError] = [
        .missingURL, .invalidURL("x", reason: "r"), .unsupportedScheme("ftp", url: url), .cancelled, .notCached,
        .fileNotFound(path: "/x"), .fileUnreadable(path: "/x", underlying: underlying),
        .offline(url: url, underlying: underlying), .hostNotFound(host: "host.example", underlying: underlying),
        .connectionFailed(url: url, underlying: underlying), .secureConnectionFailed(url: url, underlying: underlying),
        .timedOut(url: url, .connecting(seconds: 15)), .timedOut(url: url, .idle(seconds: 30)),
        .timedOut(url: url, .total(seconds: 300)), .connectionLost(url: url, underlying: underlying),
        .httpStatus(404, url: url), .httpStatus(503, url: url, retryAfterSeconds: 30),
        .tooManyRedirects(url: url, limit: 10), .redirectRefused(from: url, to: "file:///x", reason: "r"),
        .refusedByPolicy(url: url, reason: "r"), .incompleteBody(url: url, receivedBytes: 3, expectedBytes: 5),
        .incompleteBody(url: url, receivedBytes: 3, expectedBytes: nil), .responseTooLarge(url: url, limitBytes: 1_000),
        .emptyBody(url: url), .notAnImage(url: url, found: "a web page"), .unsupportedFormat(.jpegXL),
        .unsupportedFormat(.png, reason: "r"),
        .truncatedImage(.png), .corruptImage(.png, reason: "r"), .corruptImage(nil, reason: "r"),
        .exceedsLimits(.gif, reason: "r"), .processingFailed(processor: "p", underlying: underlying),
        .noSuchFrame(9, frameCount: 9),
    ]

    private static func number(of error: ImageError) -> Int {
        switch error {
        case .missingURL: 0
        case .invalidURL: 1
        case .unsupportedScheme: 2
        case .cancelled: 3
        case .notCached: 4
        case .fileNotFound: 5
        case .fileUnreadable: 6
        case .offline: 7
        case .hostNotFound: 8
        case .connectionFailed: 9
        case .secureConnectionFailed: 10
        case .timedOut: 11
        case .connectionLost: 12
        case .httpStatus: 13
        case .tooManyRedirects: 14
        case .redirectRefused: 15
        case .refusedByPolicy: 16
        case .incompleteBody: 17
        case .responseTooLarge: 18
        case .emptyBody: 19
        case .notAnImage: 20
        case .unsupportedFormat: 21
        case .truncatedImage: 22
        case .corruptImage: 23
        case .exceedsLimits: 24
        case .processingFailed: 25
        case .noSuchFrame: 26
        }
    }

    @Test func everyCaseIsTried() {
        #expect(Set(Self.errors.map(Self.number)) == Set(0...26))
    }

    @Test(arguments: errors)
    func everyErrorSaysWhatHappenedAndWhatToDo(_ error: ImageError) {
        for clause in [error.happened, error.advice] {
            #expect(!clause.isEmpty)
            #expect(clause.last != ".")
            #expect(!clause.contains("\n"))
            #expect(clause.first?.isUppercase == false)
            #expect(!clause.contains(Self.url), "the address stands at the head of the line already")
        }
        #expect(!error.advice.contains(";"))
        #expect(error.advice.count < 90)
        let line = Complaint(Self.url, error).line
        #expect(line == "streamimage: \(Self.url): \(error.happened); \(error.advice)")
    }

    @Test func adviceFitsTheStatus() {
        func advice(_ status: Int, _ seconds: Double? = nil) -> String {
            ImageError.httpStatus(status, url: Self.url, retryAfterSeconds: seconds).advice
        }
        #expect(advice(404) == "check the address")
        #expect(advice(401).contains("log in"))
        #expect(advice(429) == "try again later")
        #expect(advice(429, 90) == "try again in 90.0 s")
        #expect(advice(500).contains("server's"))
        #expect(advice(999).contains("server's"))
        #expect(advice(304) == "check the address")
    }

    @Test func adviceFitsTheFile() {
        func advice(_ code: Int) -> String {
            ImageError.fileUnreadable(path: "/x", underlying: .init(domain: "errno", code: code, message: "m")).advice
        }
        #expect(advice(13) == "check its permissions")
        #expect(advice(21) == "name a file, not a folder")
        #expect(advice(24).contains("ulimit -n"))
        #expect(advice(5) == "check the file and its disk")
        #expect(advice(.max) == "check the file and its disk")
    }
}
