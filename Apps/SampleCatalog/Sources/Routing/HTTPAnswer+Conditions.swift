import Foundation

extension HTTPAnswer {
    /// The answer once the request's conditions and range are taken into account (RFC 9110 §13.2.2 and §14).
    func satisfying(_ request: HTTPRequest) -> HTTPAnswer {
        guard status == 200, let validators else { return self }
        if isNotModified(for: request, validators) {
            var answer = self
            answer.status = 304
            // A 304 carries what a cache updates, and nothing that describes a body it does not have.
            answer.headers.removeAll { $0.name == "Content-Type" }
            return answer
        }
        // A range is defined for GET alone (RFC 9110 §14.2).
        guard acceptsRanges, request.method == "GET", let field = request.header("Range"),
            isRangeCurrent(for: request, validators)
        else { return self }
        return part(ByteRange(field: field, length: body.count))
    }

    private func isNotModified(for request: HTTPRequest, _ validators: Validators) -> Bool {
        // With an entity tag in the request the date is not even looked at (RFC 9110 §13.1.3).
        if let field = request.header("If-None-Match") {
            return validators.entityTag.isListed(in: field)
        }
        guard let lastModified = validators.lastModified,
            let since = request.header("If-Modified-Since").flatMap(Timestamp.init(httpText:))
        else { return false }
        return lastModified <= since
    }

    private func isRangeCurrent(for request: HTTPRequest, _ validators: Validators) -> Bool {
        guard let field = request.header("If-Range") else { return true }
        if field.contains("\"") { return validators.entityTag.isStronglyEqual(to: field) }
        // A date must be exactly the one that was sent (RFC 9110 §13.1.5).
        return validators.lastModified.map { Timestamp(httpText: field) == $0 } ?? false
    }

    private func part(_ range: ByteRange) -> HTTPAnswer {
        switch range {
        case .whole:
            return self
        case .part(let part):
            var answer = self
            answer.status = 206
            answer.body = body.subdata(in: body.startIndex + part.lowerBound..<body.startIndex + part.upperBound)
            answer.headers.append(
                ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(body.count)")
            )
            return answer
        case .unsatisfiable:
            var answer = HTTPAnswer.error(416, "Range not satisfiable")
            answer.headers.append(("Content-Range", "bytes */\(body.count)"))
            answer.headers.append(("Accept-Ranges", "bytes"))
            return answer
        }
    }
}
