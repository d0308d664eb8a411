/// What the layers say of a request at one moment, and what follows from it.
struct Inquiry {
    let request: ImageRequest
    let isInMemory: Bool
    /// Whether the picture is there as it was before the request's processors.
    let isPlainInMemory: Bool
    let isMakingRendition: Bool
    let isLoadingSource: Bool
    let diskDirectory: String?
    let isOnDisk: Bool
    /// How fresh it is there; `nil` where that plays no part.
    let freshness: Freshness?
    let rememberedFailure: ImageError?
    let transport: TransportConfiguration

    private typealias Finding = (text: String, outcome: Explanation.Outcome?)

    var explanation: Explanation {
        var steps: [Explanation.Step] = []
        var outcome: Explanation.Outcome?
        for (layer, finding) in layers where outcome == nil {
            let finding = finding()
            steps.append(Explanation.Step(layer: layer, finding: finding.text))
            outcome = finding.outcome
        }
        return Explanation(
            outcome: outcome ?? .failure(.notCached),
            steps: steps,
            sourceKey: request.sourceKey.digest.hexadecimal,
            renditionKey: request.renditionKey.digest.hexadecimal
        )
    }

    /// The layers in the order in which a load comes to them.
    private var layers: [(String, () -> Finding)] {
        [("request", requestFinding), ("memory", memoryFinding), ("in flight", inFlightFinding)]
            + (isHTTP ? [("disk", diskFinding), ("failures", failureFinding), ("network", networkFinding)] : [])
            + [("source", localFinding)]
    }

    private var isHTTP: Bool {
        if case .http = request.source { true } else { false }
    }

    private var policy: ImageRequest.CachePolicy { request.cachePolicy }

    private func requestFinding() -> Finding {
        if case .invalid(let error) = request.source { return ("\(error)", .failure(error)) }
        let account = request.partition.map { ", for account “\($0)”" } ?? ""
        let changes = request.processors.map { ", then \($0.identifier)" }.joined()
        return ("\(request.source.description) at \(request.target)\(changes)\(account)", nil)
    }

    private func memoryFinding() -> Finding {
        guard policy.memory.contains(.read) else { return ("not asked: the request does not read it", nil) }
        if isInMemory { return ("hit: decoded pixels are there", .memory) }
        return isPlainInMemory ? ("hit: decoded pixels are there, to be processed", .memory) : ("miss", nil)
    }

    private func inFlightFinding() -> Finding {
        if isMakingRendition { return ("the same picture is being loaded at this size: joins it", .inFlight) }
        if isLoadingSource { return ("its bytes are being loaded for another size: joins them", .inFlight) }
        return ("nobody else is loading it", nil)
    }

    private func diskFinding() -> Finding {
        guard let diskDirectory else { return ("there is no disk cache", nil) }
        guard policy.disk.contains(.read) else { return ("not asked: the request does not read it", nil) }
        guard isOnDisk else { return ("miss in \(diskDirectory)", nil) }
        guard let freshness, !freshness.isFresh, policy.allowsSource else {
            return ("hit: bytes are in \(diskDirectory)", .disk)
        }
        if freshness.mayBeUsedMeanwhile, policy.disk.contains(.write) {
            return ("hit: stale bytes are in \(diskDirectory), and are refreshed behind that", .disk)
        }
        return ("stale in \(diskDirectory): the server is asked whether it is still right", .revalidation)
    }

    private func failureFinding() -> Finding {
        guard let rememberedFailure else { return ("none remembered", nil) }
        guard Lookup(policy).heedsFailures else { return ("not heeded: the request insists on the server", nil) }
        return ("remembered: \(rememberedFailure)", .failure(rememberedFailure))
    }

    private func networkFinding() -> Finding {
        guard policy.allowsSource else { return ("not asked: the request uses caches only", .failure(.notCached)) }
        guard case .http(let url) = request.source else { return ("not asked", nil) }
        if let reason = transport.policy?(url)?.reason {
            return ("refused by policy: \(reason)", .failure(.refusedByPolicy(url: url.description, reason: reason)))
        }
        return ("GET \(url), then decoded", .network)
    }

    private func localFinding() -> Finding {
        guard case .file(let file) = request.source else { return ("data at hand, decoded", .local) }
        guard policy.allowsSource else { return ("not asked: the request uses caches only", .failure(.notCached)) }
        guard let size = file.size else {
            return ("there is no file at \(file.path)", .failure(.fileNotFound(path: file.path)))
        }
        return ("a local file of \(size) bytes, decoded", .local)
    }
}
