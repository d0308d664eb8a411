import AppKit

// For `typecheck-apple`: what its declarations of AppKit lack, as Apple documents it.

extension NSApplication {
    // https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum
    enum ActivationPolicy: Int {
        case regular, accessory, prohibited
    }

    // https://developer.apple.com/documentation/appkit/nsapplication/setactivationpolicy(_:)
    func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { false }

    // https://developer.apple.com/documentation/appkit/nsapplication/activate(), from macOS 14
    func activate() {}
}
