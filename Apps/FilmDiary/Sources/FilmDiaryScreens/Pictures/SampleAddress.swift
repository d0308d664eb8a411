public import Foundation

/// The sample catalogue's addresses, which it serves at another port from one start to the next, in a form that lasts.
///
/// What the diary keeps, and what posters are known by on the disk, are addresses at a host that does not exist
/// (RFC 2606 §2), so that neither depends on the port.
public struct SampleAddress: Hashable, Sendable {
    /// Where the catalogue is now.
    private let origin: URL

    private static let scheme = "http"
    private static let host = "sample-catalogue.invalid"

    /// Makes the translation for a catalogue that is served at an address; its path does not matter.
    public init(servedAt address: URL) {
        origin = address
    }

    /// Whether an address is one of those that last.
    static func isLasting(_ url: URL) -> Bool { url.host == host }

    /// The form of an address that lasts; another server's is returned as it is.
    func lasting(_ url: URL) -> URL {
        guard url.scheme == origin.scheme, url.host == origin.host, url.port == origin.port else { return url }
        return Self.moved(url, scheme: Self.scheme, host: Self.host, port: nil)
    }

    /// Where an address that lasts is now; any other is returned as it is.
    func current(_ url: URL) -> URL {
        guard Self.isLasting(url) else { return url }
        return Self.moved(url, scheme: origin.scheme, host: origin.host, port: origin.port)
    }

    private static func moved(_ url: URL, scheme: String?, host: String?, port: Int?) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        parts.scheme = scheme
        parts.host = host
        parts.port = port
        return parts.url ?? url
    }
}
