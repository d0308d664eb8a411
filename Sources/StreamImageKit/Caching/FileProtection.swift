#if canImport(Darwin)
import Foundation
#endif

/// When files can be read on an Apple device that is locked; other systems have nothing of the kind.
public enum FileProtection: String, Hashable, Sendable, CaseIterable {
    /// Always.
    case noProtection
    /// Once the device has been unlocked after it was started.
    case completeUntilFirstUserAuthentication
    /// While the device is unlocked, and as long as a file stays open.
    case completeUnlessOpen
    /// While the device is unlocked.
    ///
    /// A load in the background finds nothing in the cache then, and downloads.
    case complete
}

/// What the system is told of the cache's files beside what is in them.
struct StorageAttributes: Sendable {
    /// `nil` leaves the class to the system.
    let protection: FileProtection?

    /// Keeps a folder out of backups: what is in it can be loaded again.
    ///
    /// The folder for caches is kept out anyway; this is for caches that are elsewhere. Where it fails, the cache works.
    func mark(folder path: String) {
        #if canImport(Darwin)
        var folder = URL(fileURLWithPath: path, isDirectory: true)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? folder.setResourceValues(values)
        #endif
    }

    /// Gives a file that is being written its class, before there is anything in it.
    func mark(file path: String) throws(SystemError) {
        #if canImport(Darwin)
        guard let protection else { return }
        do {
            try FileManager.default.setAttributes([.protectionKey: protection.type], ofItemAtPath: path)
        } catch {
            // Nothing is written that would be less protected than was asked for.
            throw SystemError(code: EPERM)
        }
        #endif
    }
}

#if canImport(Darwin)
extension FileProtection {
    /// Foundation's name for it.
    fileprivate var type: FileProtectionType {
        switch self {
        case .noProtection: .none
        case .completeUntilFirstUserAuthentication: .completeUntilFirstUserAuthentication
        case .completeUnlessOpen: .completeUnlessOpen
        case .complete: .complete
        }
    }
}
#endif
