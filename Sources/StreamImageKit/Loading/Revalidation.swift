import Foundation

/// A stored answer with the question whether it is still right (RFC 9111 §4.3).
package struct Revalidation: Sendable {
    /// What is stored.
    package let entry: DiskEntry
    /// What may be done with it.
    package let freshness: Freshness

    package init(entry: DiskEntry, freshness: Freshness) {
        self.entry = entry
        self.freshness = freshness
    }

    /// The header fields that make a request conditional; none where the answer has nothing to compare.
    package var conditions: HTTPHeaders {
        var conditions = HTTPHeaders()
        if let tag { conditions.append("If-None-Match", tag) }
        // A date says nothing about which variant is meant.
        if !freshness.answersOtherRequest, let date = entry.facts.headers.first("Last-Modified"),
            HTTPDate.date(from: date) != nil
        {
            conditions.append("If-Modified-Since", date)
        }
        return conditions
    }

    /// The entry with what a 304 says of it, or `nil` where the 304 speaks of another answer than the stored one.
    ///
    /// New fields replace the stored ones of their name, but for those that describe a body (RFC 9111 §3.2, §4.3.4).
    package func confirmed(by headers: HTTPHeaders, facts update: (inout ResponseFacts) -> Void) -> DiskEntry? {
        if let tag, let now = headers.first("ETag"), Self.opaque(now) != Self.opaque(tag) { return nil }
        var entry = entry
        entry.facts.headers.update(with: headers)
        update(&entry.facts)
        return entry
    }

    /// Whether the stored answer may stand in for this outcome of asking.
    package func mayReplace(_ result: Result<DataResponse, ImageError>) -> Bool {
        switch result {
        case .success(let response): ImageError.isTransient(status: response.status) && freshness.mayReplaceServerError
        case .failure(let error): error.meansSilence && freshness.mayReplaceSilence
        }
    }

    private var tag: String? {
        guard let tag = entry.facts.headers.first("ETag"), !tag.isEmpty else { return nil }
        return tag
    }

    /// The part of a tag that weak comparison compares (RFC 9110 §8.8.3.2).
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}

extension ImageError {
    /// Whether the server was not reached, or fell silent.
    package var meansSilence: Bool {
        switch self {
        case .offline, .hostNotFound, .connectionFailed, .timedOut, .connectionLost, .incompleteBody: true
        default: false
        }
    }
}
