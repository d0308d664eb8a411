package import Foundation

extension ImageRequest {
    /// Makes a request from the parts of one of Foundation's.
    ///
    /// What is not a GET fails when it is loaded, since its answer is no property of the address.
    package init(
        url: URL?,
        method: String?,
        fields: [String: String]?,
        target: ImageTarget,
        priority: ImagePriority,
        cachePolicy: CachePolicy
    ) {
        var headers = HTTPHeaders()
        for (name, value) in fields ?? [:] { headers.append(name, value) }
        let isGet = (method ?? "GET") == "GET"
        self.init(
            isGet
                ? ImageSource(url)
                : .invalid(.invalidURL(url?.absoluteString ?? "", reason: "pictures are loaded by GET")),
            target: target,
            priority: priority,
            cachePolicy: cachePolicy,
            headers: headers
        )
    }
}
