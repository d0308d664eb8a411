/// The picture on a poster, and where it leaves room for words.
struct PosterMotif: Sendable {
    enum Place: Sendable {
        case top, bottom
    }

    /// Where the title stands: the upper or the lower third.
    let place: Place
    /// What is behind the title.
    let titleGround: @Sendable (PosterPalette) -> Tint
    /// What is behind the last line, where the title is not.
    let footGround: @Sendable (PosterPalette) -> Tint
    let paint: @Sendable (PosterStage) -> Void

    init(
        _ place: Place,
        title: @escaping @Sendable (PosterPalette) -> Tint = { $0.ground },
        foot: @escaping @Sendable (PosterPalette) -> Tint = { $0.ground },
        paint: @escaping @Sendable (PosterStage) -> Void
    ) {
        self.place = place
        titleGround = title
        footGround = foot
        self.paint = paint
    }

    /// What suits a genre; what is there twice comes twice as often.
    static func choices(for genre: SampleFilm.Genre) -> [PosterMotif] {
        switch genre {
        case .action: [.target, .wedges, .chevrons, .sunburst, .skyline, .shards]
        case .adventure: [.mountains, .sea, .compass, .globe, .planet, .road]
        case .blackComedy: [.glass, .checkers, .smile, .tiles]
        case .comedy: [.smile, .tiles, .sunburst, .balloons, .confetti, .checkers, .road]
        case .concert: [.record, .equalizer]
        case .documentary: [.halftone, .globe, .aperture, .rows]
        case .drama: [.discs, .horizon, .door, .stairs, .sea, .mountains, .halftone, .moons, .rows, .skyline]
        case .horror: [.trees, .eye, .door, .keyhole, .teeth]
        case .musical: [.record, .equalizer, .sunburst, .spotlights, .tiles]
        case .romanticComedy: [.heart, .discs, .skyline, .tiles, .balloons]
        case .thriller: [.spiral, .keyhole, .blinds, .eye, .skyline, .target, .stairs]
        case .western: [.mesas, .mesas, .star, .road, .horizon]
        }
    }
}

/// What a motif paints with.
struct PosterStage {
    let canvas: Canvas
    let palette: PosterPalette
    let random: SeededRandom

    var width: Double { Poster.sheet.width }
    var height: Double { Poster.sheet.height }
    /// Down to where the title begins that stands below.
    var artHeight: Double { 505 }

    func fill(_ path: Path, _ tint: Tint) { canvas.fill(path, tint) }

    func disc(_ x: Double, _ y: Double, _ radius: Double, _ tint: Tint) {
        canvas.fill(.circle(x, y, radius), tint)
    }

    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ tint: Tint) {
        canvas.fill(.rectangle(x, y, width, height), tint)
    }

    /// Land that rises and falls from one edge to the other, filled down to the sheet's end.
    func ridge(_ heights: [Double], smooth: Bool, _ tint: Tint) {
        let step = width / Double(heights.count - 1)
        let points = heights.enumerated().map { Point(Double($0) * step, $1) }
        let path = Path { path in
            path.move(0, height)
            path.line(0, points[0].y)
            for (from, to) in zip(points, points.dropFirst()) {
                if smooth {
                    let middle = (from.x + to.x) / 2
                    path.curve(middle, from.y, middle, to.y, to.x, to.y)
                } else {
                    path.line(to.x, to.y)
                }
            }
            path.line(width, height)
            path.close()
        }
        canvas.fill(path, tint)
    }
}
