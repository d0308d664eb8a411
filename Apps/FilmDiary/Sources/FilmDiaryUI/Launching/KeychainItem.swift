#if os(iOS) || os(macOS) || os(visionOS)
import Dispatch
import FilmDiaryScreens
import Foundation
import Security

/// A generic password of the Keychain, readable once the device has been unlocked after it was started.
///
/// Each call asks another process and may wait for it, so it runs on a queue of its own, in the order of the calls.
struct KeychainItem: SecretKeeping {
    private let service: String
    private let account: String
    private let queue = DispatchQueue(label: "FilmDiary.keychain", qos: .userInitiated)

    init(service: String, account: String) {
        self.service = service
        self.account = account
    }

    func secret() async throws(SecretError) -> String? {
        try await onQueue { () throws(SecretError) in try read() }
    }

    func keep(_ secret: String?) async throws(SecretError) {
        try await onQueue { () throws(SecretError) in
            if let secret { try write(Data(secret.utf8)) } else { try delete() }
        }
    }

    // MARK: On the queue

    /// What names the item.
    ///
    /// On a Mac it is in the login keychain, since the other one is only for programs that are signed for it.
    private var query: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }

    private func read() throws(SecretError) -> String? {
        let wish: [CFString: Any] = [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query.merging(wish) { $1 } as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        try SecretError.check(status)
        guard let data = item as? Data, let text = String(data: data, encoding: .utf8) else { throw .unreadable }
        return text
    }

    private func write(_ data: Data) throws(SecretError) {
        let contents: [CFString: Any] = [
            kSecValueData: data,
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
        ]
        var status = SecItemUpdate(query as CFDictionary, contents as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(contents) { $1 } as CFDictionary, nil)
        }
        try SecretError.check(status)
    }

    private func delete() throws(SecretError) {
        let status = SecItemDelete(query as CFDictionary)
        if status != errSecItemNotFound { try SecretError.check(status) }
    }

    private func onQueue<Value: Sendable>(
        _ work: @escaping @Sendable () throws(SecretError) -> Value
    ) async throws(SecretError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(SecretError) in try work() })
            }
        }
        return try result.get()
    }
}

extension SecretError {
    /// Throws what stands behind a status that is not success.
    fileprivate static func check(_ status: OSStatus) throws(SecretError) {
        switch status {
        case errSecSuccess: return
        case errSecInteractionNotAllowed: throw .locked
        case errSecMissingEntitlement: throw .notEntitled
        default:
            let message = SecCopyErrorMessageString(status, nil) as String?
            throw .refused(code: Int(status), message: message ?? "unknown reason")
        }
    }
}
#endif
