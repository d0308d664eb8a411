import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bytes of all pictures with Foundation's `URLSession`, without its cache.
enum URLSessionWork {
    static func run(_ addresses: [String]) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = Surroundings.connections
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration)
        let tally = Tally(expected: addresses.count)
        try await tally.wait {
            for address in addresses {
                guard let url = URL(string: address) else { continue }
                session.dataTask(with: url) { data, response, _ in
                    let isGood = (response as? HTTPURLResponse)?.statusCode == 200 && data?.isEmpty == false
                    tally.count(isGood: isGood)
                }.resume()
            }
        }
        session.invalidateAndCancel()
    }
}
