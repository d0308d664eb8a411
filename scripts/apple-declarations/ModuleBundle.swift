import Foundation

// For `typecheck-apple`: what the package manager adds to a target that has resources.

extension Bundle {
    static var module: Bundle { .main }
}
