/// Loads through another loader, and continues downloads that broke off from where they did (RFC 9110 §14).
///
/// What has come of a body when its load fails or is cancelled is kept in memory, if the server named a strong validator.
/// When the same is asked for again, only the rest is (`Range`), on condition that the file is still the same (`If-Range`).
/// Parts are joined only where both carry that validator and lengths and addresses agree; after any other answer the
/// whole is asked for once more, unseen by the caller. So whoever loads gets either the file as it is on the server, with
/// status 200, or an error.
///
/// Nothing is kept of an answer with `no-store`, with a content coding, with a weak tag or none, or with
/// `Accept-Ranges: none`; nor where the request has a `Range` of its own or must not be resumed. A request with conditions
/// (`If-None-Match`) keeps them when it continues: the server judges those first (RFC 9110 §13.2.2), so that its answer is
/// a 304 for the old file, the rest of the new one, or the whole of one that is newer still.
public final class ResumingLoader: DataLoading {
    /// The most bytes of interrupted downloads that are kept, unless told otherwise: 16 MiB.
    public static let defaultLimitBytes = 16 << 20

    private let base: any DataLoading
    /// What is kept.
    package let partials: PartialStore
    private let onResume: @Sendable (Int) -> Void

    /// Makes a loader around another.
    ///
    /// - Parameters:
    ///   - base: Reports ``DataLoadingEvent/interrupted(_:)``, as the built-in transports do; one that does not is used as
    ///     it is.
    ///   - limitBytes: The most bytes of all bodies together; with 0 nothing is kept. A larger body is not kept either.
    ///   - onResume: Is told, from any thread, how many bytes a download that was continued to its end had not to be sent
    ///     again.
    public init(
        _ base: any DataLoading,
        limitBytes: Int = defaultLimitBytes,
        onResume: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.base = base
        partials = PartialStore(limitBytes: limitBytes)
        self.onResume = onResume
    }

    /// Starts a load, or continues one that broke off.
    ///
    /// Its progress counts from the bytes that are there, unless the server sends the whole again.
    public func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> any DataLoadingTask {
        guard partials.limitBytes > 0, request.allowsResuming, request.headers["Range"] == nil,
            request.headers["If-Range"] == nil
        else { return base.load(request, priority: priority, handler: handler) }
        if let partial = partials.take(request), let validator = partial.validator {
            let load = ResumedLoad(
                base: base,
                partials: partials,
                request: request,
                partial: partial,
                priority: priority,
                onResume: onResume,
                handler: handler
            )
            load.start(from: partial.body.count, if: validator)
            return load
        }
        return base.load(request, priority: priority) { [partials] event in
            switch event {
            case .progress, .finished(.failure): handler(event)
            case .interrupted(let partial): partials.keep(partial, for: request)
            case .finished(.success):
                // Another load of the same may have broken off meanwhile.
                partials.remove(request)
                handler(event)
            }
        }
    }
}
