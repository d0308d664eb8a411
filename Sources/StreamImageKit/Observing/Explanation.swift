/// Where an image would come from if it were asked for now, and why.
public struct Explanation: Sendable, CustomStringConvertible {
    /// What would happen.
    public enum Outcome: Sendable, Hashable {
        /// Answered from decoded pixels: at once, or when the processors have run on them.
        case memory
        /// Answered together with a load that is under way.
        case inFlight
        /// Read from the disk cache and decoded.
        case disk
        /// Read from the disk cache and decoded, if the server confirms that it is still right.
        case revalidation
        /// Read from a local file, or from data at hand, and decoded.
        case local
        /// Downloaded and decoded.
        case network
        /// Refused with this error.
        case failure(ImageError)
    }

    /// One layer that was looked into.
    public struct Step: Sendable, Hashable {
        /// The layer's name.
        public let layer: String
        /// What it says.
        public let finding: String
    }

    /// What would happen.
    public let outcome: Outcome
    /// The layers on the way there, in order.
    public let steps: [Step]
    /// The digest that names the source's bytes, also on disk: 64 hexadecimal digits.
    public let sourceKey: String
    /// The digest that names the decoded picture in memory: 64 hexadecimal digits.
    public let renditionKey: String

    /// One line a layer.
    public var description: String {
        let width = steps.map(\.layer.count).max() ?? 0
        return steps.map { step in
            "\(step.layer)\(String(repeating: " ", count: width - step.layer.count))  \(step.finding)"
        }.joined(separator: "\n")
    }
}
