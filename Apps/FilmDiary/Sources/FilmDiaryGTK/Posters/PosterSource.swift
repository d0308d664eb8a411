import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK
import StreamImageKit

/// What views make their posters with.
@MainActor
final class PosterSource {
    let requests: PosterRequests
    let pipeline: ImagePipeline
    private let network: NetworkMonitor

    init(requests: PosterRequests, pipeline: ImagePipeline, network: NetworkMonitor) {
        self.requests = requests
        self.pipeline = pipeline
        self.network = network
    }

    /// Makes a poster for a place, without anything in it.
    func makePicture(for place: PosterRequests.Place) -> RemotePicture {
        let shape = PictureShape(
            width: Int(place.width),
            height: Int(place.height),
            mode: .fill,
            cornerRadius: place == .row ? 5 : 10
        )
        let picture = RemotePicture(loader: pipeline, network: network, shape: shape)
        // Films of imports may have no poster.
        picture.fillsWhenEmpty = true
        return picture
    }
}
