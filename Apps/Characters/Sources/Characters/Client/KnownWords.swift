import WebService

extension KeyedDecodingContainer {
    /// A text that says something other than `unknown`, which is how the service says that it does not know.
    func known(forKey key: Key) -> String? {
        words(forKey: key).flatMap { $0.lowercased() == "unknown" ? nil : $0 }
    }
}
