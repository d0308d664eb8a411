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

    /// What the built-in decoder decodes on this machine.
    static var decodableFormats: [ImageFormat] { StandardImageDecoder.decodableFormats }
}
