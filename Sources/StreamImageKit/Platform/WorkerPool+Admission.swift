/// Decides which waiting job of a ``WorkerPool`` may start: a value, without threads or clocks.
///
/// Jobs start in the order of their priority, and a budget in bytes is kept: what runs never costs more than it together,
/// except that a job larger than the whole budget runs when nothing else does.
///
/// A job that does not fit yet may be overtaken by later ones that do, so that it does not leave the machine idle. It is
/// overtaken at most ``overtakingLimit`` times; from then on nothing behind it starts before it has, so that small jobs
/// cannot starve it. Jobs of a higher priority never count as overtaking.
struct AdmissionQueue<Work> {
    /// How often a job that does not fit may be overtaken.
    static var overtakingLimit: Int { 16 }

    typealias Queue = PriorityQueue<ImagePriority, Waiting>
    typealias Token = Queue.Token

    struct Waiting {
        let cost: Int
        let work: Work
    }

    struct Admitted {
        let cost: Int
        let priority: ImagePriority
        let work: Work
    }

    private let budget: Int?
    private var waiting = Queue()
    /// The job at the head that did not fit when it was last looked at, and how often it has been overtaken.
    private var blocked: (token: Token, overtaken: Int)?
    private var runningCount = 0
    private var runningCost = 0

    init(budget: Int?) {
        self.budget = budget.map { min(max(0, $0), .max - 1) }
    }

    var waitingCount: Int { waiting.count }
    var isIdle: Bool { waiting.isEmpty && runningCount == 0 }

    mutating func insert(_ work: Work, priority: ImagePriority, cost: Int) -> Token {
        waiting.insert(Waiting(cost: counted(cost), work: work), priority: priority)
    }

    /// Takes out a job that has not started; `nil` where it has.
    mutating func remove(_ token: Token) -> Work? {
        waiting.remove(token)?.work
    }

    mutating func setPriority(_ priority: ImagePriority, of token: Token) {
        waiting.setPriority(priority, of: token)
    }

    /// Starts the job that goes next, if one may.
    mutating func next() -> Admitted? {
        guard let head = waiting.first else { return nil }
        if fits(head.element.cost), let job = waiting.popFirst() { return start(job) }
        if blocked?.token != head.token { blocked = (head.token, 0) }
        guard let overtaken = blocked?.overtaken, overtaken < Self.overtakingLimit else { return nil }
        let room = budget.map { $0 - runningCost } ?? .max
        let other = waiting.popFirst(within: Self.overtakingLimit) { $0.cost <= room }
        guard let other else { return nil }
        blocked?.overtaken += 1
        return start(other)
    }

    /// A job that `next` started has ended.
    mutating func finish(cost: Int) {
        runningCount -= 1
        runningCost -= counted(cost)
    }

    /// All costs above the budget mean the same, and none means anything without one; so no sum of costs overflows.
    private func counted(_ cost: Int) -> Int {
        guard let budget else { return 0 }
        return cost > budget ? budget + 1 : max(0, cost)
    }

    private func fits(_ cost: Int) -> Bool {
        guard let budget else { return true }
        return runningCount == 0 || cost <= budget - runningCost
    }

    private mutating func start(_ job: Queue.Node) -> Admitted {
        if blocked?.token == job.token { blocked = nil }
        runningCount += 1
        runningCost += job.element.cost
        return Admitted(cost: job.element.cost, priority: job.priority, work: job.element.work)
    }
}

extension AdmissionQueue: Sendable where Work: Sendable {}
extension AdmissionQueue.Waiting: Sendable where Work: Sendable {}
extension AdmissionQueue.Admitted: Sendable where Work: Sendable {}
