import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct URLSessionFailureTests {
    private let url: SourceURL
    private let configuration = TransportConfiguration(
        idleTimeOutSeconds: 7,
        maximumResponseBytes: 9,
        maximumRedirects: 3,
        environment: [:]
    )

    init() throws {
        url = try SourceURL("https://me:secret@example.com/a.png")
    }

    private func error(_ code: Int, domain: String = NSURLErrorDomain, hasHead: Bool = false) -> ImageError {
        URLSessionFailure(underlying(code, domain), url: url, hasHead: hasHead, configuration: configuration).error
    }

    private func underlying(_ code: Int, _ domain: String = NSURLErrorDomain) -> ImageError.UnderlyingError {
        .init(domain: domain, code: code, message: "words")
    }

    private var name: String { "https://…@example.com/a.png" }

    @Test
    func whatConcernsTheLoadKeepsItsMeaning() {
        #expect(error(-999) == .cancelled)
        #expect(error(-1001) == .timedOut(url: name, .idle(seconds: 7)))
        #expect(error(-1007) == .tooManyRedirects(url: name, limit: 3))
        #expect(error(-1103) == .responseTooLarge(url: name, limitBytes: 9))
        #expect(error(-1014) == .emptyBody(url: name))
        #expect(error(-1002) == .invalidURL(name, reason: "words"))
        #expect(error(-1022) == .refusedByPolicy(url: name, reason: "App Transport Security asks for https"))
    }

    @Test(arguments: [-1009, -1018, -1019, -1020])
    func noNetworkIsOffline(code: Int) {
        #expect(error(code) == .offline(url: name, underlying: underlying(code)))
    }

    @Test(arguments: [-1003, -1006])
    func noAddressIsHostNotFound(code: Int) {
        #expect(error(code) == .hostNotFound(host: "example.com", underlying: underlying(code)))
    }

    @Test(arguments: [-1012, -1200, -1201, -1202, -1203, -1204, -1205, -1206])
    func noTrustIsNoSecureConnection(code: Int) {
        #expect(error(code) == .secureConnectionFailed(url: name, underlying: underlying(code)))
    }

    @Test(arguments: [-1005, -1008, -1011, -1017])
    func aBrokenAnswerIsALostConnection(code: Int) {
        #expect(error(code) == .connectionLost(url: name, underlying: underlying(code)))
        #expect(error(code).isTransient)
    }

    @Test
    func whatIsUnknownDependsOnWhetherThereWasAConnection() {
        for code in [-1, -1004, -2000, 12_345] {
            #expect(error(code) == .connectionFailed(url: name, underlying: underlying(code)))
            #expect(error(code, hasHead: true) == .connectionLost(url: name, underlying: underlying(code)))
        }
        let aborted = underlying(53, NSPOSIXErrorDomain)
        #expect(error(53, domain: NSPOSIXErrorDomain) == .connectionLost(url: name, underlying: aborted))
    }
}
