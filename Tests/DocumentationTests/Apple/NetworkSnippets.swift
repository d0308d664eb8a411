#if canImport(SwiftUI)
import Foundation
import StreamImageKit

// Snippets of StreamImageKit's documentation that need Apple's own URLSession, for the type-check of
// `make typecheck-apple`.

func thriftyPipeline() -> ImagePipeline {
    let session = URLSessionConfiguration.ephemeral
    session.allowsExpensiveNetworkAccess = false
    session.allowsConstrainedNetworkAccess = false
    session.waitsForConnectivity = true
    var configuration = ImagePipeline.Configuration()
    configuration.dataLoader = URLSessionTransport(configuration: configuration.transport, session: session)
    return ImagePipeline(configuration)
}
#endif
