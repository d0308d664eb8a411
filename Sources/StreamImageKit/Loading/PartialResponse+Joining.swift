import Foundation

extension PartialResponse {
    /// The answer with what a 206 adds to it; `nil` unless both are certainly of the same bytes (RFC 9110 §15.3.7.3).
    ///
    /// The part may start earlier than what is missing, but not later; what it repeats must be the same. Its header fields
    /// take the place of the older ones, but for those that describe a body (RFC 9111 §3.4).
    package func joined(with part: PartialResponse) -> PartialResponse? {
        guard part.mayContinue, let range = part.headers["Content-Range"].flatMap({ ContentRange($0) }),
            range.bytes.lowerBound <= body.count, part.body.count <= range.bytes.count,
            validator?.isShared(by: part.headers) == true
        else { return nil }
        let total = totalBytes ?? range.total
        if let total, range.bytes.upperBound > total || range.total ?? total != total { return nil }
        guard part.url == url || isSigned(like: part, total: range.total) else { return nil }

        let repeated = min(body.count - range.bytes.lowerBound, part.body.count)
        guard body.dropFirst(range.bytes.lowerBound).prefix(repeated) == part.body.prefix(repeated) else { return nil }
        var joined = self
        joined.url = part.url
        joined.headers.update(with: part.headers)
        for name in ["Content-Range", "Transfer-Encoding", "Content-Length"] { joined.headers[name] = nil }
        joined.headers["Content-Length"] = total.map { String($0) }
        if repeated < part.body.count {
            joined.body = Data(capacity: body.count + part.body.count - repeated)
            joined.body.append(body)
            joined.body.append(part.body.dropFirst(repeated))
        }
        return joined
    }

    /// The whole answer, where its length is known and nothing is missing.
    package var whole: DataResponse? {
        guard let totalBytes, body.count == totalBytes else { return nil }
        return DataResponse(status: status, url: url, headers: headers, body: body)
    }

    /// Whether another address, to which a redirect led this time, is the same one with another signature.
    ///
    /// A tag speaks for its own address only (RFC 9110 §8.8.3): two pictures may both be "version 1". So path and length must
    /// agree, too.
    private func isSigned(like part: PartialResponse, total: Int?) -> Bool {
        guard case .tag = validator, let total, total == totalBytes else { return false }
        return part.url.path == url.path
    }
}
