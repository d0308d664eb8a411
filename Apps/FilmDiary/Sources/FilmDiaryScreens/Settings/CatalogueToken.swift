import Foundation
public import Observation

/// The token that the catalogue asks for, over the place where it is kept as a secret.
@MainActor @Observable
public final class CatalogueToken {
    /// Where earlier versions kept the token, readable for whoever reads the application's settings.
    public struct EarlierPlace {
        fileprivate let read: @MainActor () -> String?
        fileprivate let clear: @MainActor () -> Void

        /// Makes a place out of what reads it and what empties it.
        public init(read: @escaping @MainActor () -> String?, clear: @escaping @MainActor () -> Void) {
            self.read = read
            self.clear = clear
        }
    }

    /// The token; `nil` where there is none, or before ``load()`` has found one.
    public private(set) var value: String?
    /// Why the token could not be read or kept, the last time.
    public private(set) var error: SecretError?
    /// Whether a token is being kept at this moment.
    public private(set) var isSaving = false

    @ObservationIgnored private let keeper: any SecretKeeping
    @ObservationIgnored private let earlier: EarlierPlace
    /// Grows with every token that is entered, so that a late answer to ``load()`` cannot take its place.
    @ObservationIgnored private var entries = 0

    /// Makes a token; nothing is read before ``load()``.
    public init(keeper: any SecretKeeping, earlier: EarlierPlace) {
        self.keeper = keeper
        self.earlier = earlier
    }

    /// Reads the token; one that an earlier version left elsewhere moves to where secrets are kept.
    ///
    /// The earlier place is emptied only once the secret is kept, so that a token is never lost on the way.
    public func load() async {
        let entriesBefore = entries
        let left = earlier.read().flatMap(Self.trimmed)
        do throws(SecretError) {
            let kept = try await keeper.secret()
            guard entries == entriesBefore else { return }
            value = kept ?? left
            if kept == nil, let left { try await keeper.keep(left) }
            earlier.clear()
            if entries == entriesBefore { error = nil }
        } catch {
            guard entries == entriesBefore else { return }
            value = value ?? left
            self.error = error
        }
    }

    /// Keeps what a person has entered, without spaces around it; nothing removes the token.
    ///
    /// - Returns: Whether it is kept; ``error`` says why not.
    @discardableResult
    public func save(_ text: String) async -> Bool {
        guard !isSaving else { return false }
        isSaving = true
        entries += 1
        defer { isSaving = false }
        let token = Self.trimmed(text)
        do throws(SecretError) {
            try await keeper.keep(token)
        } catch {
            self.error = error
            return false
        }
        earlier.clear()
        value = token
        error = nil
        return true
    }

    private static func trimmed(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}
