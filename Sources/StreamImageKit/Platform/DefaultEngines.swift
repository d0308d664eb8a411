/// What a pipeline loads and decodes with unless it is told otherwise: the one place that knows this platform's engines.
enum DefaultEngines {
    /// The built-in transport.
    static func makeTransport(_ configuration: TransportConfiguration) -> any DataLoading {
        #if canImport(CCurl)
        CurlTransport(configuration: configuration)
        #else
        URLSessionTransport(configuration: configuration)
        #endif
    }

    /// The built-in decoder, which is called the same everywhere.
    static func makeDecoder() -> any ImageDecoding {
        StandardImageDecoder()
    }

    /// What servers are asked for.
    static var acceptedFormats: [ImageFormat] {
        #if os(Linux)
        // Debian's libvips opens them all. Asking the one on this machine would load it, which a program that shows
        // nothing but JPEG never pays for.
        ImageFormat.allCases
        #else
        StandardImageDecoder.decodableFormats
        #endif
    }
}
