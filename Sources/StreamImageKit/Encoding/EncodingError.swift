/// Why a bitmap could not be written as a file.
public enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A side has more pixels than the format or its encoder allows.
    case tooLarge(limit: Int)
    /// The encoder failed, in its own words.
    case failed(reason: String)

    /// One sentence for people.
    public var description: String {
        switch self {
        case .tooLarge(let limit): "The format holds at most \(limit) pixels on a side."
        case .failed(let reason): "The image could not be encoded: \(reason)."
        }
    }
}
