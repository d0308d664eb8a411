/// What shows images asks for them: the pipeline, or something in its place.
public protocol ImageLoading: Sendable {
    /// The image, if it can be had at once; synchronous.
    func cachedImage(for request: ImageRequest) -> ImageResponse?
    /// Starts a load, which may be done when it is returned.
    func imageTask(for request: ImageRequest) -> ImageTask
}

extension ImagePipeline: ImageLoading {}
