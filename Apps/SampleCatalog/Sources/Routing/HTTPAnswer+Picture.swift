import Foundation

extension HTTPAnswer {
    /// A picture that never changes, with everything that a cache needs.
    static func picture(_ file: Data, lastModified: Timestamp?) -> HTTPAnswer {
        let validators = Validators(
            entityTag: .strong(of: file),
            // HTTP's dates have no fractions of a second.
            lastModified: lastModified.map { Timestamp(milliseconds: $0.milliseconds / 1000 * 1000) }
        )
        var answer = HTTPAnswer(
            status: 200,
            headers: [
                ("Content-Type", "image/jpeg"),
                ("Access-Control-Allow-Origin", "*"),
                ("Accept-Ranges", "bytes"),
                ("Cache-Control", "public, max-age=31536000, immutable"),
                ("ETag", validators.entityTag.text),
            ],
            body: file,
            validators: validators,
            acceptsRanges: true
        )
        if let lastModified = validators.lastModified {
            answer.headers.append(("Last-Modified", lastModified.httpText))
        }
        return answer
    }
}
