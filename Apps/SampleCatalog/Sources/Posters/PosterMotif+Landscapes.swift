// Pictures of places: the title stands in the sky.
extension PosterMotif {
    /// Ranges of mountains one behind the other, and the sun.
    static let mountains = PosterMotif(.top, foot: { $0.second }) { stage in
        var random = stage.random
        let sun = Point(random.number(in: 120...380), random.number(in: 300...360))
        stage.disc(sun.x, sun.y, random.number(in: 62...92), stage.palette.accent)
        let inks = [stage.palette.deep, stage.palette.main, stage.palette.second]
        for (layer, ink) in inks.enumerated() {
            let base = 400 + Double(layer) * 105
            let heights = (0...6).map { place in
                base + (place % 2 == 0 ? 44 : -52) + random.number(in: -42...42) * (layer == 2 ? 0.7 : 1)
            }
            stage.ridge(heights, smooth: layer == 2, ink)
        }
    }

    /// Rows of waves, a boat, and a moon.
    static let sea = PosterMotif(.top, foot: { $0.main }) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.disc(random.number(in: 110...390), 330, random.number(in: 56...86), palette.accent)
        let inks = [palette.second, palette.deep, palette.main]
        let boat = random.number(in: 130...360)
        for row in 0..<6 {
            let y = 418 + Double(row) * 56
            if row == 2 { drawBoat(stage, x: boat, y: y + 6) }
            let shift = random.number(in: 0...83)
            let crests = (-1...7).map { Point(Double($0) * 83.4 + shift - 40, y) }
            let ink = row == 5 ? palette.main : inks[row % 3]
            stage.fill(
                Path { path in
                    path.move(crests[0].x, y)
                    for (from, to) in zip(crests, crests.dropFirst()) {
                        path.curve(from.x + 18, y + 26, to.x - 18, y + 26, to.x, y)
                    }
                    path.line(520, 760)
                    path.line(-60, 760)
                    path.close()
                },
                ink
            )
        }
        stage.box(0, 690, 500, 60, palette.main)
    }

    private static func drawBoat(_ stage: PosterStage, x: Double, y: Double) {
        let sail = PosterPalette.ink(on: stage.palette.ground)
        stage.fill(.polygon([Point(x, y - 92), Point(x, y - 12), Point(x + 54, y - 12)]), sail)
        stage.fill(.polygon([Point(x - 8, y - 72), Point(x - 8, y - 12), Point(x - 40, y - 12)]), sail.opacity(0.75))
        stage.fill(
            .polygon([Point(x - 52, y - 4), Point(x + 62, y - 4), Point(x + 40, y + 24), Point(x - 32, y + 24)]), sail
        )
    }

    /// Table mountains, a large sun, and a cactus in front.
    static let mesas = PosterMotif(.top, foot: { $0.second }) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.disc(
            random.number(in: 150...350), random.number(in: 350...400), random.number(in: 96...128), palette.accent)
        for (layer, ink) in [palette.deep, palette.main].enumerated() {
            let floor = 520 + Double(layer) * 70
            var x = random.number(in: -70...10)
            while x < 500 {
                let width = random.number(in: 90...170)
                let top = floor - random.number(in: 60...150) / (layer == 0 ? 1 : 1.5)
                stage.fill(
                    .polygon([
                        Point(x, floor + 4), Point(x + 18, top + 40), Point(x + 22, top), Point(x + width - 22, top),
                        Point(x + width - 16, top + 34), Point(x + width, floor + 4),
                    ]),
                    ink
                )
                x += width + random.number(in: 20...130)
            }
            stage.box(0, floor, 500, 750 - floor, ink)
        }
        stage.ridge([652, 640, 656, 646, 660], smooth: true, palette.second)
        drawCactus(stage, x: random.pick([92.0, 128, 382, 410]), floor: 662)
    }

    private static func drawCactus(_ stage: PosterStage, x: Double, floor: Double) {
        let ink = stage.palette.second
        stage.fill(.rectangle(x - 13, floor - 190, 26, 200, radius: 13), ink)
        for (side, top, base) in [(-1.0, floor - 140, floor - 80), (1, floor - 165, floor - 105)] {
            stage.fill(.rectangle(x + side * 42 - 9, top, 18, base - top + 9, radius: 9), ink)
            stage.fill(.rectangle(min(x, x + side * 42) - 2, base - 9, 46, 18, radius: 9), ink)
        }
    }

    /// A road that runs to where the sun is.
    static let road = PosterMotif(.top, foot: { $0.deep }) { stage in
        var random = stage.random
        let palette = stage.palette
        let target = random.number(in: 170...330)
        let horizon = 430.0
        stage.disc(target, horizon, random.number(in: 84...120), palette.accent)
        stage.box(0, horizon, 500, 320, palette.deep)
        stage.ridge([430, 404, 422, 396, 416, 405, 430], smooth: random.happens(0.5), palette.second)
        stage.box(0, horizon, 500, 320, palette.deep)
        let end = 690.0
        let middle = { (y: Double) in target + (250 - target) * (y - horizon) / (end - horizon) }
        let strip = { (from: Double, to: Double, halfWidth: (Double) -> Double, ink: Tint) in
            stage.fill(
                .polygon([
                    Point(middle(from) - halfWidth(from), from), Point(middle(from) + halfWidth(from), from),
                    Point(middle(to) + halfWidth(to), to), Point(middle(to) - halfWidth(to), to),
                ]),
                ink
            )
        }
        strip(horizon, end, { 5 + ($0 - horizon) * 0.6 }, palette.main)
        for dash in 1...5 {
            // Nearer dashes are longer and wider, as the eye sees them.
            let (from, to) = (Double(dash * dash) * 9.5, Double(dash * dash) * 9.5 + Double(dash) * 9)
            strip(
                horizon + from, min(horizon + to, end), { 0.6 + ($0 - horizon) * 0.022 },
                PosterPalette.ink(on: palette.main))
        }
        stage.box(0, 690, 500, 60, palette.deep)
    }

    /// A town at night or by day, with a window that is lit.
    static let skyline = PosterMotif(.top, foot: { $0.main }) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.disc(
            random.number(in: 90...410), random.number(in: 270...320), random.number(in: 34...62), palette.accent)
        for (layer, ink) in [palette.deep, palette.second, palette.main].enumerated() {
            var x = random.number(in: -30...0)
            while x < 500 {
                let width = random.number(in: 44...86)
                let top = 350 + Double(layer) * 92 + random.number(in: -52...66)
                stage.box(x, top, width + 1, 750 - top, ink)
                if random.happens(0.3) { stage.box(x + width / 2 - 2, top - 34, 4, 36, ink) }
                if random.happens(0.25) { stage.box(x + 8, top - 14, width - 16, 16, ink) }
                if layer == 2 { drawWindows(stage, x: x, top: top, width: width, with: &random) }
                x += width + (layer == 0 ? random.number(in: 0...18) : 0)
            }
        }
        stage.box(0, 694, 500, 56, palette.main)
    }

    private static func drawWindows(
        _ stage: PosterStage, x: Double, top: Double, width: Double, with random: inout SeededRandom
    ) {
        let columns = Int((width - 10) / 15)
        let inset = (width - Double(columns) * 15 + 6) / 2
        for row in 0..<Int((690 - top) / 21) {
            for column in 0..<columns where random.happens(0.34) {
                let ink = random.happens(0.16) ? stage.palette.accent : stage.palette.ground.opacity(0.5)
                stage.box(x + inset + Double(column) * 15, top + 16 + Double(row) * 21, 9, 12, ink)
            }
        }
    }

    /// Bare trunks in front of a moon.
    static let trees = PosterMotif(.top, foot: { $0.deep }) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.disc(random.number(in: 170...330), 390, random.number(in: 104...140), palette.main)
        stage.ridge([640, 622, 645, 630, 650], smooth: true, palette.second)
        for trunk in 0..<7 {
            let isNear = trunk % 2 == 1
            let ink = isNear ? palette.deep : palette.second
            let x = -10 + Double(trunk) * 86 + random.number(in: -20...20)
            let width = isNear ? random.number(in: 20...32) : random.number(in: 9...16)
            let lean = random.number(in: -16...16)
            let top = random.number(in: 238...300)
            stage.fill(
                .polygon([
                    Point(x - width, 720), Point(x + lean - 1.5, top), Point(x + lean + 1.5, top),
                    Point(x + width, 720),
                ]),
                ink
            )
            for branch in 0..<5 {
                let share = 0.12 + Double(branch) * 0.13
                let (bx, by) = (x + lean * (1 - share), top + (720 - top) * share)
                let side = branch % 2 == 0 ? 1.0 : -1
                let reach = side * random.number(in: 34...78) * (1 - share)
                let rise = random.number(in: 34...74) * (1 - share)
                stage.canvas.stroke(.bow(bx, by, bx + reach, by - rise, sag: 8), ink, width: isNear ? 4.5 : 2.6)
                stage.canvas.stroke(
                    .bow(bx + reach * 0.5, by - rise * 0.42, bx + reach * 0.6, by - rise * 1.1, sag: 0), ink, width: 2
                )
            }
        }
        stage.box(0, 672, 500, 78, palette.deep)
    }

    /// The sun on a still horizon, and what it leaves on the water.
    static let horizon = PosterMotif(.top, foot: { $0.main }) { stage in
        var random = stage.random
        let palette = stage.palette
        let x = random.number(in: 150...350)
        let radius = random.number(in: 90...130)
        let line = random.number(in: 430...480)
        stage.disc(x, line, radius, palette.accent)
        stage.box(0, line, 500, 750 - line, palette.main)
        for row in 0..<9 {
            let share = Double(row) / 9
            let half = radius * (1 - share * 0.75) * random.number(in: 0.55...1)
            let y = line + 14 + Double(row) * 22
            stage.fill(
                .rectangle(x - half + random.number(in: -14...14), y, 2 * half, 8 - share * 4, radius: 4),
                palette.accent.opacity(0.92 - share * 0.5)
            )
        }
    }
}
