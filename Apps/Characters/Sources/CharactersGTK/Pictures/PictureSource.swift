import Characters
package import StreamImageGTK
package import StreamImageKit

/// What views make their pictures with.
@MainActor
package final class PictureSource {
    /// The requests of all places, for the window's display.
    let images: CharacterImageRequests
    /// How long pictures took, from the bind of a cell until they were there.
    package let waits = PictureWaits()
    private let loader: any ImageLoading
    private let network: NetworkMonitor
    /// Requests by place and address: making one means taking its address apart and digesting it, which is much of a bind.
    private var requests: [CharacterImageRequests.Place: [String: ImageRequest]] = [:]
    /// Requests of a place that are kept; they are all let go when there are more.
    private static let requestLimit = 4_096

    /// Makes a source for a display with so many pixels a point.
    package init(loader: any ImageLoading, network: NetworkMonitor, scaleFactor: Int, isSample: Bool) {
        self.loader = loader
        self.network = network
        images = CharacterImageRequests(scale: Double(scaleFactor), isSample: isSample)
    }

    /// The request for a character's picture at a place.
    func request(for record: CharacterRecord, at place: CharacterImageRequests.Place) -> ImageRequest {
        if let request = requests[place]?[record.portrait] { return request }
        let request = images.request(for: record, at: place)
        if requests[place, default: [:]].count >= Self.requestLimit { requests[place] = [:] }
        requests[place, default: [:]][record.portrait] = request
        return request
    }

    /// Makes a picture for a place, without anything in it.
    func makePicture(for place: CharacterImageRequests.Place, cornerRadius: Int) -> RemotePicture {
        let side = Int(place.side)
        let shape = PictureShape(width: side, height: side, mode: .fill, cornerRadius: cornerRadius)
        return RemotePicture(loader: loader, network: network, shape: shape)
    }
}
