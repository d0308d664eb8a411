// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

// For `typecheck-apple`, whose declarations have no Security: what the Keychain's generic passwords need of it, as Apple
// documents it under https://developer.apple.com/documentation/security/keychain-items.

nonisolated(unsafe) public let kSecClass: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecAttrService: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecAttrAccount: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecAttrAccessible: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecReturnData: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecMatchLimit: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = { fatalError() }()
nonisolated(unsafe) public let kSecValueData: CFString = { fatalError() }()

public var errSecSuccess: OSStatus { 0 }
public var errSecItemNotFound: OSStatus { -25_300 }
public var errSecDuplicateItem: OSStatus { -25_299 }
public var errSecInteractionNotAllowed: OSStatus { -25_308 }
public var errSecMissingEntitlement: OSStatus { -34_018 }

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? { nil }
