package import Foundation

/// How old a stored answer is, how old it may become, and what may be done with it when it is older (RFC 9111 §4.2).
package struct Freshness: Hashable, Sendable {
    /// Seconds since the origin server made the answer or confirmed it (RFC 9111 §4.2.3).
    package let age: Double
    /// Seconds for which it is fresh (RFC 9111 §4.2.1).
    package let lifetime: Double
    private let control: CacheControl
    private let isVariant: Bool

    /// Judges a stored answer.
    ///
    /// - Parameters:
    ///   - facts: The answer.
    ///   - sending: The header fields that a request for it would be sent with, as far as they are known.
    ///   - policy: What counts where the server said nothing.
    ///   - now: The time of day.
    package init(of facts: ResponseFacts, sending: HTTPHeaders, policy: FreshnessPolicy, now: Date) {
        let headers = facts.headers
        control = CacheControl(headers)
        isVariant = facts.isVariant(for: sending)
        let date = headers.first("Date").flatMap { HTTPDate.date(from: $0, now: facts.responseTime) }
        lifetime = Self.lifetime(headers, control, date: date ?? facts.responseTime, policy)
        let delay = max(0, facts.responseTime.timeIntervalSince(facts.requestTime))
        let apparent = date.map { max(0, facts.responseTime.timeIntervalSince($0)) } ?? 0
        let told = Self.toldAge(headers)
        let resident = now.timeIntervalSince(facts.responseTime)
        // A clock that was set back says nothing about how long the answer has been here.
        age = resident < -Self.toleratedSeconds ? .infinity : max(apparent, told + delay) + max(0, resident)
    }

    /// What `Age` says; of a list the first (RFC 9111 §5.1).
    private static func toldAge(_ headers: HTTPHeaders) -> Double {
        let first = headers.first("Age")?.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
        return Double(first.flatMap(CacheControl.seconds) ?? 0)
    }

    /// Whether the answer may be used as it is.
    package var isFresh: Bool { age < lifetime && !control.noCache && !isVariant }

    /// Whether it may be used now and asked for anew behind that (RFC 5861 §3).
    package var mayBeUsedMeanwhile: Bool {
        guard let seconds = control.staleWhileRevalidate, !needsServer else { return false }
        return age - lifetime <= Double(seconds)
    }

    /// Whether it may stand in where the server cannot be reached (RFC 9111 §4.2.4).
    package var mayReplaceSilence: Bool { !needsServer }

    /// Whether it may stand in for a server's own failure: not past `stale-if-error`, where that is given (RFC 5861 §4).
    ///
    /// A server that asks for patience (408, 425, 429) has failed as much as one that says 503.
    package var mayReplaceServerError: Bool {
        guard !needsServer else { return false }
        return control.staleIfError.map { age - lifetime <= Double($0) } ?? true
    }

    /// Whether it answers a request with other header fields, so that only the server's word on its tag makes it usable.
    package var answersOtherRequest: Bool { isVariant }

    /// When it stops being fresh; `nil` where it is stale already.
    package func end(now: Date) -> Date? {
        isFresh && age.isFinite ? now.addingTimeInterval(lifetime - age) : nil
    }

    private var needsServer: Bool { control.noCache || control.mustRevalidate || isVariant }

    /// Seconds by which clocks of processes that share a folder may differ.
    package static let toleratedSeconds = 60.0

    /// Seconds for which an answer of any status that came now may be used again by its own word; `nil` where it says
    /// nothing of that.
    package static func explicitRemainder(of response: DataResponse, requestTime: Date, now: Date) -> Double? {
        let control = CacheControl(response.headers)
        if control.noStore || control.noCache { return 0 }
        guard control.maxAge != nil || response.headers.first("Expires") != nil else { return nil }
        let facts = ResponseFacts(
            status: response.status,
            url: response.url.text,
            headers: response.headers,
            requestTime: requestTime,
            responseTime: now
        )
        let freshness = Freshness(of: facts, sending: [:], policy: FreshnessPolicy(), now: now)
        return max(0, freshness.lifetime - freshness.age)
    }

    /// The lifetime that an answer says for itself; `nil` where it says none.
    private static func explicitLifetime(_ headers: HTTPHeaders, _ control: CacheControl, date: Date) -> Double? {
        if let seconds = control.maxAge { return Double(seconds) }
        guard let expires = headers.first("Expires") else { return nil }
        // What cannot be read, "0" above all, is in the past (RFC 9111 §5.3).
        return HTTPDate.date(from: expires, now: date).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }

    private static func lifetime(
        _ headers: HTTPHeaders,
        _ control: CacheControl,
        date: Date,
        _ policy: FreshnessPolicy
    ) -> Double {
        if let seconds = explicitLifetime(headers, control, date: date) { return seconds }
        guard let changed = headers.first("Last-Modified").flatMap({ HTTPDate.date(from: $0, now: date) }) else {
            return policy.secondsWithoutFacts
        }
        return min(max(0, date.timeIntervalSince(changed)) * policy.heuristicFraction, policy.maximumHeuristicSeconds)
    }
}

extension ResponseFacts {
    /// The names that `Vary` lists, in lower case.
    package var varyingNames: [String] {
        (headers["Vary"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .filter { !$0.isEmpty }
    }

    /// Whether the answer was chosen by header fields that a request would now send otherwise (RFC 9111 §4.1).
    ///
    /// Fields of the caller's are part of the key, so that only those which every request is sent with can differ.
    func isVariant(for sending: HTTPHeaders) -> Bool {
        varyingNames.contains { name in
            if name == "*" { return true }
            guard let value = sending[name] else { return false }
            return value != selectingHeaders[name]
        }
    }
}
