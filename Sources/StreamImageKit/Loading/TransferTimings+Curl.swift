#if canImport(CCurl)
import CCurl

extension TransferTimings {
    /// What libcurl measured of an exchange that has ended; its times all count from the beginning.
    init(_ handle: CurlHandle, url: SourceURL, status: Int) {
        let connected = handle.seconds(CURLINFO_CONNECT_TIME_T)
        let looked = handle.seconds(CURLINFO_NAMELOOKUP_TIME_T)
        let shaken = handle.seconds(CURLINFO_APPCONNECT_TIME_T)
        self.init(
            url: url,
            status: status,
            nameLookupSeconds: looked,
            connectSeconds: max(0, connected - looked),
            handshakeSeconds: shaken > 0 ? max(0, shaken - connected) : nil,
            firstByteSeconds: handle.seconds(CURLINFO_STARTTRANSFER_TIME_T),
            totalSeconds: handle.seconds(CURLINFO_TOTAL_TIME_T),
            isOverReusedConnection: handle.number(CURLINFO_NUM_CONNECTS) == 0,
            protocolName: Self.protocolName(handle.number(CURLINFO_HTTP_VERSION))
        )
    }

    private static func protocolName(_ version: Int) -> String? {
        switch version {
        case Int(CURL_HTTP_VERSION_1_0): "http/1.0"
        case Int(CURL_HTTP_VERSION_1_1): "http/1.1"
        case Int(CURL_HTTP_VERSION_2_0): "h2"
        case Int(CURL_HTTP_VERSION_3): "h3"
        default: nil
        }
    }
}
#endif
