/// Which proxy and which certificates to use, from the environment variables that curl and its kin obey.
package struct ProxySettings: Hashable, Sendable {
    /// The proxy for http addresses.
    ///
    /// Read from `http_proxy` in lower case only: a web server hands the header field `Proxy` to its programs as
    /// `HTTP_PROXY`.
    package let http: String?
    /// The proxy for https addresses.
    package let https: String?
    /// Hosts that are asked directly, separated by commas; `*` for all.
    package let exceptions: String
    /// A file of trusted certificates.
    package let certificateFile: String?
    /// A folder of trusted certificates.
    package let certificateFolder: String?

    package init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            for name in names {
                if let value = environment[name], !value.isEmpty { return value }
            }
            return nil
        }
        let all = value("all_proxy", "ALL_PROXY")
        http = value("http_proxy") ?? all
        https = value("https_proxy", "HTTPS_PROXY") ?? all
        exceptions = value("no_proxy", "NO_PROXY") ?? ""
        certificateFile = value("CURL_CA_BUNDLE", "SSL_CERT_FILE")
        certificateFolder = environment["CURL_CA_BUNDLE"].map { $0.isEmpty } ?? true ? value("SSL_CERT_DIR") : nil
    }

    /// The proxy for an address, `nil` for none.
    ///
    /// Exceptions are left to the transport.
    package func proxy(for url: SourceURL) -> String? {
        url.scheme == "https" ? https : http
    }
}
