#if canImport(SwiftUI)
public import Foundation
public import StreamImageKit

extension ImageRequest {
    /// Makes a request from one of Foundation's: its address, header fields and cache policy.
    ///
    /// A policy that ignores local caches becomes ``CachePolicy/reload``, one that never loads ``CachePolicy/cacheOnly``, and
    /// every other one ``CachePolicy/standard``. Time-outs and conditions on the network are the pipeline's. What is not a
    /// GET fails when it is loaded.
    public init(_ request: URLRequest, target: ImageTarget = .original, priority: ImagePriority = .normal) {
        let policy: CachePolicy =
            switch request.cachePolicy {
            case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: .reload
            case .returnCacheDataDontLoad: .cacheOnly
            default: .standard
            }
        self.init(
            url: request.url,
            method: request.httpMethod,
            fields: request.allHTTPHeaderFields,
            target: target,
            priority: priority,
            cachePolicy: policy
        )
    }
}
#endif
