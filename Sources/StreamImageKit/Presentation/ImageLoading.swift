/// What shows images asks for them: the pipeline, or something in its place.
public protocol ImageLoading: Sendable {
    /// The image, if it can be had at once; synchronous.
    func cachedImage(for request: ImageRequest) -> ImageResponse?
    /// Starts a load, which may be done when it is returned.
    func imageTask(for request: ImageRequest) -> ImageTask
    /// Opens an image as an animation; `nil` where it is a still, as by default.
    nonisolated(nonsending) func animation(for request: ImageRequest) async throws(ImageError) -> ImageAnimation?
}

extension ImageLoading {
    /// Says that every image is a still.
    public nonisolated(nonsending) func animation(
        for request: ImageRequest
    ) async throws(ImageError) -> ImageAnimation? {
        nil
    }
}

extension ImagePipeline: ImageLoading {}
