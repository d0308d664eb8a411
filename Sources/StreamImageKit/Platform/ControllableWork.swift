/// Something under way that can be stopped and moved forward or back among its kind.
package protocol ControllableWork: Sendable {
    /// Stops it soon. Calling it again, or after the end, changes nothing.
    func cancel()
    /// Changes how urgent it is.
    func setPriority(_ priority: ImagePriority)
}

/// A job in a pool among the steps of a load.
package struct PoolWork: ControllableWork {
    private let job: WorkerPool.Job

    package init(_ job: WorkerPool.Job) {
        self.job = job
    }

    package func cancel() { job.cancel() }
    package func setPriority(_ priority: ImagePriority) { job.setPriority(priority) }
}

/// A download among the steps of a load.
package struct DownloadWork: ControllableWork {
    private let task: any DataLoadingTask

    package init(_ task: any DataLoadingTask) {
        self.task = task
    }

    package func cancel() { task.cancel() }
    package func setPriority(_ priority: ImagePriority) { task.setPriority(priority) }
}
