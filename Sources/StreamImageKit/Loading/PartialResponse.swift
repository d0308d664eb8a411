public import Foundation

/// What has come of an answer that broke off: its head and the beginning of its body, or of the part that a 206 brings.
public struct PartialResponse: Equatable, Sendable {
    /// The status code: 200, or 206 for a part.
    public var status: Int
    /// The address that answered, after redirects.
    public var url: SourceURL
    /// The answer's header fields.
    public var headers: HTTPHeaders
    /// The bytes that have come.
    public var body: Data

    /// Makes a partial answer.
    public init(status: Int, url: SourceURL, headers: HTTPHeaders, body: Data) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Takes a 206 that has come to its end.
    package init(_ response: DataResponse) {
        self.init(status: response.status, url: response.url, headers: response.headers, body: response.body)
    }

    /// The fewest bytes worth keeping: fewer are as soon asked for anew.
    package static let minimumBytes = 4 << 10

    /// Whether the rest can be asked for: the beginning of a 200 whose bytes are what a range counts, with a validator.
    package var canBeContinued: Bool {
        guard status == 200, body.count >= Self.minimumBytes, hasPlainBody, validator != nil else { return false }
        if let totalBytes, body.count >= totalBytes { return false }
        return !CacheControl(headers).noStore && headers["Accept-Ranges"]?.lowercased() != "none"
    }

    /// Whether it may add to what is there: the beginning of a part.
    package var mayContinue: Bool { status == 206 && !body.isEmpty && hasPlainBody }

    /// What tells whether another answer is of the same bytes.
    package var validator: StrongValidator? { StrongValidator(headers) }

    /// How long a 200's body was going to be, where the server said so.
    package var totalBytes: Int? { ResponseHead(status: status, headers: headers).expectedBytes }

    /// Whether the body is the file's own bytes, without a coding and not several parts in one.
    package var hasPlainBody: Bool {
        let coding = headers["Content-Encoding"]?.lowercased() ?? "identity"
        let type = headers["Content-Type"]?.lowercased() ?? ""
        return coding == "identity" && !type.hasPrefix("multipart/byteranges")
    }
}
