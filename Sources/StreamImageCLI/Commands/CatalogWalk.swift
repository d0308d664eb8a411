import Foundation
import StreamImageKit

/// Reads the catalogue's list page by page, as an application would, without the image pipeline.
enum CatalogWalk {
    private struct Page: Decodable {
        struct Info: Decodable {
            let next: String?
        }
        struct Person: Decodable {
            let image: String
        }
        let info: Info
        let results: [Person]
    }

    /// A list that leads in circles ends here.
    private static let mostPages = 10_000

    /// The addresses of all pictures, page by page.
    static func pages(from base: URL) async throws(Complaint) -> [[String]] {
        let loader = CurlTransport()
        var pages: [[String]] = []
        var next: String? = "\(base.absoluteString)/character"
        while let address = next, pages.count < mostPages {
            let response: DataResponse
            do throws(ImageError) {
                response = try await loader.answer(for: DataRequest(url: try SourceURL(address)))
            } catch {
                throw Complaint(address, error)
            }
            guard response.status == 200, let page = try? JSONDecoder().decode(Page.self, from: response.body) else {
                throw Complaint(address, "this is no page of the catalogue", advice: "try again")
            }
            pages.append(page.results.map(\.image))
            next = page.info.next
        }
        return pages
    }
}

extension DataLoading {
    /// One answer, awaited.
    fileprivate func answer(for request: DataRequest) async throws(ImageError) -> DataResponse {
        let task = Lock<(any DataLoadingTask)?>(nil)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<DataResponse, ImageError>, Never>) in
                let started = load(request, priority: .normal) { event in
                    if case .finished(let result) = event { continuation.resume(returning: result) }
                }
                task.withLock { $0 = started }
                // The handler below may have run before there was anything to cancel.
                if Task.isCancelled { started.cancel() }
            }
        } onCancel: {
            task.withLock { $0 }?.cancel()
        }.get()
    }
}
