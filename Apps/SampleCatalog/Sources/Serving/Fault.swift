/// What goes wrong with a request on purpose.
enum Fault: Equatable, Sendable {
    /// An error of the server instead of the answer: 500 or 503.
    case status(Int)
    /// The connection is closed without an answer.
    case disconnect
    /// The answer breaks off after this share of its body, at least 0 and below 1.
    case cutOff(share: Double)

    /// What goes wrong with a request: the same number always meets the same fate.
    ///
    /// - Parameters:
    ///   - number: counts the requests of a server, from 0.
    ///   - rate: from 0, never, to 1, always.
    ///   - seed: another seed lets other requests fail.
    init?(ofRequest number: Int, rate: Double, seed: UInt64) {
        var random = SeededRandom(seed: seed, stream: number)
        guard random.happens(rate) else { return nil }
        self =
            switch random.integer(in: 0...3) {
            case 0: .status(500)
            case 1: .status(503)
            case 2: .disconnect
            default: .cutOff(share: random.fraction())
            }
    }
}
