import GTK
import StreamImageGTK
import StreamImageKit

/// An application that shows a list of pictures.
@MainActor
func pictureList(of addresses: [String], from pipeline: ImagePipeline) -> Application {
    let application = Application(identifier: "org.example.Pictures")
    let network = NetworkMonitor()
    let shape = PictureShape(width: 160, height: 120, cornerRadius: 12)

    application.onActivate { [unowned application] in
        let factory = CellFactory(
            make: { RemotePicture(loader: pipeline, network: network, shape: shape) },
            bind: { picture, index in picture.bind(ImageRequest(url: addresses[index]), name: "Picture \(index + 1)") },
            unbind: { picture in picture.unbind() }
        )
        let list = ListView(ItemModel(count: addresses.count), factory)
        let window = Window(application: application)
        window.title = "Pictures"
        window.defaultSize = (480, 640)
        window.content = Box(.vertical, [HeaderBar(), ScrolledWindow(list)])
        window.present()
    }
    return application
}
