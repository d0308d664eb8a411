/// What the process of one window tells the process that compares.
struct WindowReport: Codable, Sendable {
    var figures: ScrollMeasurement
    /// See ``SeenPictures``.
    var seen: SeenPictures.Frames
}
