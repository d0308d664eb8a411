import StreamImageKit

extension DataLoading {
    /// Loads and waits for the answer, whatever its status; cancelling the task cancels the load.
    func response(to request: DataRequest) async throws(APIError) -> DataResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let handle = LoadHandle()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let task = load(request, priority: .high) { event in
                    if case .finished(let result) = event { continuation.resume(returning: result) }
                }
                handle.started(task)
            }
        } onCancel: {
            handle.cancel()
        }
        switch result {
        case .success(let response): return response
        case .failure(let error): throw APIError(error)
        }
    }
}

/// A load that may be cancelled before it is known.
private final class LoadHandle: Sendable {
    private struct State: Sendable {
        var task: (any DataLoadingTask)?
        var isCancelled = false
    }

    private let state = Lock(State())

    func started(_ task: any DataLoadingTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
