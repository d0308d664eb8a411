// Pictures of rooms, and of looking into them.
extension PosterMotif {
    /// A door that stands open, and the light that falls out of it on somebody.
    static let door = PosterMotif(.top, foot: { $0.deep }) { stage in
        var random = stage.random
        let palette = stage.palette
        let x = random.number(in: 150...270)
        let floor = 560.0
        stage.box(0, floor, 500, 190, palette.deep)
        let inks = [palette.accent, palette.main, palette.second]
        let light = inks.max { $0.lightness < $1.lightness } ?? palette.accent
        stage.box(x, 270, 110, floor - 270, light)
        stage.fill(
            .polygon([Point(x, floor), Point(x + 110, floor), Point(x + 190, 690), Point(x - 80, 690)]),
            light.opacity(0.9)
        )
        stage.fill(
            .polygon([Point(x, 270), Point(x - 62, 250), Point(x - 62, 596), Point(x, floor)]), palette.deep.lit(0.05))
        stage.disc(x - 50, 428, 4, light)
        let figure = PosterPalette.ink(on: light)
        let middle = x + 55 + random.number(in: -14...14)
        stage.disc(middle, 424, 15, figure)
        stage.fill(.rectangle(middle - 21, 444, 42, 84, radius: 18), figure)
        stage.box(middle - 15, 510, 13, 62, figure)
        stage.box(middle + 2, 510, 13, 62, figure)
        stage.fill(
            .polygon([
                Point(middle - 15, 572), Point(middle + 15, 572), Point(middle + 42, 690), Point(middle - 42, 690),
            ]),
            figure.opacity(0.55)
        )
        stage.box(0, 690, 500, 60, palette.deep)
    }

    /// Stairs that lead up to a disc of light.
    static let stairs = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let isMirrored = random.happens(0.5)
        let count = random.integer(in: 6...8)
        let (width, rise) = (500 / Double(count), 400 / Double(count))
        let place = { (x: Double, width: Double) in isMirrored ? 500 - x - width : x }
        stage.box(0, 0, 500, 505, palette.deep)
        stage.disc(isMirrored ? 108 : 392, 108, 62, palette.accent)
        for step in 0..<count {
            let x = Double(step) * width
            let top = 505 - Double(step + 1) * rise + 40
            stage.box(place(x, width + 1), top, width + 1, 505 - top, step % 2 == 0 ? palette.main : palette.second)
        }
        let walker = place(width * 2 + width / 2 - 10, 20)
        let floor = 505 - 3 * rise + 40
        let ink = PosterPalette.ink(on: palette.deep)
        stage.disc(walker + 10, floor - 62, 10, ink)
        stage.fill(.rectangle(walker - 2, floor - 49, 24, 49, radius: 9), ink)
    }

    /// A keyhole, and something bright behind it.
    static let keyhole = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.deep)
        stage.fill(.rectangle(120, 36, 260, 433, radius: 130), palette.second)
        let hole = Path { path in
            path.add(.circle(250, 195, 76))
            path.add(.polygon([Point(222, 230), Point(278, 230), Point(314, 410), Point(186, 410)]))
        }
        stage.fill(hole, palette.accent)
        stage.canvas.clipped(to: hole) {
            let x = random.number(in: 215...285)
            stage.disc(x, 214, 26, palette.main)
            stage.fill(.rectangle(x - 46, 246, 92, 220, radius: 40), palette.main)
        }
    }

    /// Light through blinds.
    static let blinds = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.second)
        stage.disc(random.number(in: 180...320), random.number(in: 150...220), 112, palette.accent)
        let x = random.number(in: 190...310)
        stage.disc(x, 262, 60, palette.main)
        stage.fill(.rectangle(x - 112, 332, 224, 260, radius: 80), palette.main)
        for row in 0..<13 {
            let y = Double(row) * 39
            stage.box(0, y, 500, 17 + Double(row) * 0.5, palette.deep)
        }
        stage.box(0, 505, 500, 245, palette.ground)
    }

    /// Beams from above on an empty stage.
    static let spotlights = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.deep)
        let inks = [palette.main, palette.second, palette.accent]
        for (index, ink) in inks.enumerated() {
            let lamp = 100 + Double(index) * 150
            let spot = random.number(in: 150...350)
            stage.canvas.fill(
                .polygon([Point(lamp - 9, 0), Point(lamp + 9, 0), Point(spot + 86, 452), Point(spot - 86, 452)]),
                .solid(ink.opacity(0.62)), .screen
            )
            stage.canvas.fill(.ellipse(spot, 452, 86, 20), .solid(ink), .screen)
        }
        let ink = palette.deep
        stage.disc(250, 318, 19, ink)
        stage.fill(.polygon([Point(250, 330), Point(292, 446), Point(208, 446)]), ink)
        stage.fill(.rectangle(226, 336, 48, 60, radius: 20), ink)
    }

    /// A floor of tiles that runs away, and a ball on it.
    static let checkers = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 250, palette.deep)
        let target = random.number(in: 180...320)
        var previous = 250.0
        for row in 0..<7 {
            let next = 250 + 255 * Double((row + 1) * (row + 1)) / 49
            for column in -9..<9 {
                let ink = (row + column) % 2 == 0 ? palette.main : PosterPalette.ink(on: palette.main)
                let x = { (step: Int, y: Double) in target + Double(step) * (18 + (y - 250) * 0.42) }
                stage.fill(
                    .polygon([
                        Point(x(column, previous), previous), Point(x(column + 1, previous), previous),
                        Point(x(column + 1, next), next), Point(x(column, next), next),
                    ]),
                    ink
                )
            }
            previous = next
        }
        let ball = Point(random.number(in: 150...350), 300)
        stage.fill(.ellipse(ball.x + 14, ball.y + 96, 84, 14), Tint.black.opacity(0.3))
        stage.disc(ball.x, ball.y, 96, palette.accent)
        stage.canvas.clipped(to: .circle(ball.x, ball.y, 96)) {
            stage.disc(ball.x + 34, ball.y + 34, 106, palette.accent.lit(-0.1))
            stage.disc(ball.x - 12, ball.y - 12, 92, palette.accent)
        }
        stage.box(0, 505, 500, 245, palette.ground)
    }
}
