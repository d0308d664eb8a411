/// A load as its caller holds it.
package final class TransferLoad: DataLoadingTask {
    package let id: Int
    package let request: DataRequest
    package let handler: @Sendable (DataLoadingEvent) -> Void
    private let post: @Sendable (TransferCommand) -> Void
    private let cancelled = Lock(false)

    /// - Parameter post: Brings a command to the transport, from any thread.
    package init(
        id: Int,
        request: DataRequest,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void,
        post: @escaping @Sendable (TransferCommand) -> Void
    ) {
        self.id = id
        self.request = request
        self.handler = handler
        self.post = post
    }

    /// Set at once by ``cancel()``, before the transport hears of it, so that nothing is started in between.
    package var isCancelled: Bool { cancelled.withLock { $0 } }

    package func cancel() {
        let isFirst = cancelled.withLock { cancelled in
            defer { cancelled = true }
            return !cancelled
        }
        if isFirst { post(.cancel(id: id)) }
    }

    package func setPriority(_ priority: ImagePriority) {
        post(.setPriority(priority, id: id))
    }
}

/// What a transport is asked to do.
package enum TransferCommand: Sendable {
    case start(TransferLoad, ImagePriority)
    case cancel(id: Int)
    case setPriority(ImagePriority, id: Int)
}
