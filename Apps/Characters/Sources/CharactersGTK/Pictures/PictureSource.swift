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

    /// Makes a source for a display with so many pixels a point.
    package init(loader: any ImageLoading, network: NetworkMonitor, scaleFactor: Int) {
        self.loader = loader
        self.network = network
        images = CharacterImageRequests(scale: Double(scaleFactor))
    }

    /// Makes a picture for a place, without anything in it.
    func makePicture(for place: CharacterImageRequests.Place, cornerRadius: Int) -> RemotePicture {
        let side = Int(place.side)
        let shape = PictureShape(width: side, height: side, mode: .fill, cornerRadius: cornerRadius)
        return RemotePicture(loader: loader, network: network, shape: shape)
    }
}
