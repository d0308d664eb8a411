package import Foundation

/// Whether an answer can carry an image, by its status and length alone; the bytes are judged elsewhere.
///
/// | status | means |
/// | --- | --- |
/// | 200, 203 | an image, unless the body is empty |
/// | 204, 205 | no body: ``ImageError/emptyBody(url:)`` |
/// | 206, 304 | an answer to a question that was not asked: an error |
/// | anything else | ``ImageError/httpStatus(_:url:retryAfterSeconds:)`` |
package enum ResponseCheck {
    /// Throws what is wrong with an answer to a plain request, neither conditional nor for a range.
    package static func check(_ response: DataResponse, now: Date) throws(ImageError) {
        let url = response.url.description
        switch response.status {
        case 200, 203: if response.body.isEmpty { throw .emptyBody(url: url) }
        case 204, 205: throw .emptyBody(url: url)
        default: throw .httpStatus(response.status, url: url, retryAfterSeconds: retryAfter(in: response, now: now))
        }
    }

    /// The seconds that `Retry-After` asks for, as a number or as a date (RFC 9110 §10.2.3); `nil` where it says neither.
    package static func retryAfter(in response: DataResponse, now: Date) -> Double? {
        guard let text = response.headers["Retry-After"] else { return nil }
        if let seconds = CacheControl.seconds(text) { return Double(seconds) }
        return HTTPDate.date(from: text, now: now).map { max(0, $0.timeIntervalSince(now)) }
    }
}
