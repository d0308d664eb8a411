extension Route {
    /// `/t/p/w342/1.jpg`: the poster of a film in one of the film service's sizes.
    static func poster(catalog: SampleCatalog) -> Route {
        Route(name: "poster") { request in
            let segments = request.segments
            guard segments.count == 4, segments[..<2] == ["t", "p"], let size = PosterSize(rawValue: segments[2]),
                let id = Int(segments[3].dropLast(4)), segments[3] == "\(id).jpg", let film = catalog.film(id: id)
            else { return nil }
            guard let picture = try? catalog.poster(of: film, size: size) else {
                return .error(500, "The poster could not be drawn")
            }
            return .picture(picture, lastModified: Poster.drawn)
        }
    }
}
