/// A place that keeps one secret between runs, such as an entry of the Keychain.
public protocol SecretKeeping: Sendable {
    /// The secret; `nil` where none is kept.
    func secret() async throws(SecretError) -> String?

    /// Keeps a secret in place of the one before; `nil` keeps none.
    func keep(_ secret: String?) async throws(SecretError)
}

/// Why a secret could not be read or kept.
public enum SecretError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device is locked, or nobody may be asked for leave now.
    case locked
    /// The program lacks the rights to it, as a program that is not signed does.
    case notEntitled
    /// What is kept is no text.
    case unreadable
    /// The system gave another reason, with its code.
    case refused(code: Int, message: String)

    /// What went wrong, as a sentence.
    public var description: String {
        switch self {
        case .locked: "The Keychain is locked."
        case .notEntitled: "This program has no right to use the Keychain."
        case .unreadable: "What the Keychain holds for the token is no text."
        case .refused(let code, let message): "The Keychain refused: \(message) (\(code))"
        }
    }
}
