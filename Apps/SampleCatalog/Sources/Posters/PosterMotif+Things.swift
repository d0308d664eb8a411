// Pictures of one thing, large: the title stands below.
extension PosterMotif {
    /// A heart, in stripes or whole.
    static let heart = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let heart = Path { path in
            path.move(250, 446)
            path.curve(60, 316, 40, 200, 92, 134)
            path.curve(140, 74, 222, 92, 250, 164)
            path.curve(278, 92, 360, 74, 408, 134)
            path.curve(460, 200, 440, 316, 250, 446)
            path.close()
        }
        stage.fill(heart, palette.main)
        let isStriped = random.happens(0.6)
        stage.canvas.clipped(to: heart) {
            if isStriped {
                stage.canvas.turned(by: random.pick([-35.0, 0, 35]), around: Point(250, 260)) {
                    for stripe in 0..<14 { stage.box(-60, -40 + Double(stripe) * 50, 620, 25, palette.second) }
                }
            } else {
                stage.box(250, 0, 250, 505, palette.second)
            }
        }
        stage.disc(250, 262, 15, palette.accent)
    }

    /// A face that is pleased.
    static let smile = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.disc(250, 258, 196, palette.main)
        let ink = PosterPalette.ink(on: palette.main)
        let tall = random.number(in: 22...34)
        stage.fill(.ellipse(184, 206, 17, tall), ink)
        if random.happens(0.35) {
            stage.canvas.stroke(.bow(294, 210, 338, 210, sag: -16), ink, width: 11)
        } else {
            stage.fill(.ellipse(316, 206, 17, tall), ink)
        }
        let mouth = Path { path in
            path.move(138, 284)
            path.curve(160, 416, 340, 416, 362, 284)
            path.close()
        }
        stage.fill(mouth, ink)
        stage.canvas.clipped(to: mouth) {
            stage.disc(250, 400, 62, palette.accent == palette.main ? palette.second : palette.accent)
        }
    }

    /// Three balloons and their strings.
    static let balloons = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let inks = [palette.main, palette.accent, palette.second]
        let hand = Point(250 + random.number(in: -40...40), 520)
        for (index, ink) in inks.enumerated() {
            let x = 126 + Double(index) * 124
            let y = [196.0, 140, 226][index] + random.number(in: -24...24)
            stage.canvas.stroke(
                .bow(x, y + 92, hand.x, hand.y, sag: 18), PosterPalette.ink(on: palette.ground), width: 2.2)
            stage.fill(.ellipse(x, y, 70, 88), ink)
            stage.fill(.polygon([Point(x - 9, y + 99), Point(x, y + 84), Point(x + 9, y + 99)]), ink)
            stage.canvas.stroke(.bow(x - 44, y - 8, x - 20, y - 58, sag: -8), Tint.white.opacity(0.45), width: 7)
        }
    }

    /// An eye that has seen something.
    static let eye = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.deep)
        let lid = Path { path in
            path.move(36, 256)
            path.curve(140, 96, 360, 96, 464, 256)
            path.curve(360, 416, 140, 416, 36, 256)
            path.close()
        }
        stage.fill(lid, palette.accent)
        let x = 250 + random.number(in: -44...44)
        stage.canvas.clipped(to: lid) {
            stage.disc(x, 252, 106, palette.main)
            stage.disc(x, 252, 76, palette.second)
            stage.disc(x, 252, 44, Tint(0.14, 0.01, 30))
            stage.disc(x + 26, 224, 15, palette.accent)
        }
        for lash in 0..<9 {
            let angle = (-160 + Double(lash) * 17.5) * Double.pi / 180
            let from = point(Point(250, 300), angle, 186)
            let to = point(Point(250, 300), angle, 222 + Double(lash % 2) * 12)
            stage.canvas.stroke(.line(from.x, from.y, to.x, to.y), palette.second, width: 6)
        }
    }

    /// Two rows of teeth.
    static let teeth = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.main)
        for jaw in [0, 1] {
            let count = random.integer(in: 6...8)
            let width = 500 / Double(count)
            for tooth in 0..<count {
                let x = Double(tooth) * width
                let length = random.number(in: 120...205)
                let (base, tip) = jaw == 0 ? (-4.0, length) : (509.0, 505 - length)
                stage.fill(
                    .polygon([Point(x, base), Point(x + width, base), Point(x + width / 2, tip)]), palette.accent)
            }
        }
        stage.disc(250, 252, 30, palette.deep)
        stage.box(0, 505, 500, 245, palette.ground)
    }

    /// A record with its label.
    static let record = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250 + random.pick([-150.0, 0, 0, 150]), 258)
        let vinyl = palette.ground.lightness < 0.3 ? palette.second : Tint(0.19, 0.02, palette.main.hue)
        stage.disc(center.x, center.y, 208, vinyl)
        for groove in 0..<8 {
            stage.canvas.stroke(
                .circle(center.x, center.y, 98 + Double(groove) * 13.5), Tint.white.opacity(0.1), width: 1.6)
        }
        for side in [0.0, 180] {
            stage.canvas.turned(by: side + random.number(in: 20...60), around: center) {
                stage.fill(
                    .polygon([center, Point(center.x + 205, center.y - 30), Point(center.x + 205, center.y + 26)]),
                    Tint.white.opacity(0.1)
                )
            }
        }
        stage.disc(center.x, center.y, 78, palette.accent)
        stage.disc(center.x, center.y, 54, palette.main)
        stage.disc(center.x, center.y, 9, palette.ground)
    }

    /// The beat as bars.
    static let equalizer = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let inks = [palette.main, palette.second, palette.accent, palette.deep]
        for bar in 0..<8 {
            let x = 44 + Double(bar) * 53
            let count = random.integer(in: 4...15)
            for level in 0..<count {
                let ink = level == count - 1 ? palette.accent : inks[(level / 4) % 2]
                stage.fill(.rectangle(x, 474 - Double(level) * 29, 41, 20, radius: 4), ink)
            }
        }
    }

    /// A cocktail, and something in it.
    static let glass = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let ink = palette.main
        let level = random.number(in: 130...180)
        stage.fill(.polygon([Point(84, 78), Point(416, 78), Point(250, 292)]), ink)
        let inset = (level - 78) * 0.775
        stage.fill(
            .polygon([Point(96 + inset, level), Point(404 - inset, level), Point(250, 278)]),
            palette.accent == ink ? palette.second : palette.accent)
        stage.box(243, 286, 14, 166, ink)
        stage.fill(.ellipse(250, 458, 92, 15), ink)
        stage.canvas.stroke(.line(236, 214, 366, 36), palette.second, width: 5)
        stage.disc(262, 178, 25, palette.second)
        stage.disc(255, 172, 7, palette.deep)
    }

    /// A badge.
    static let star = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, 260)
        stage.disc(center.x, center.y, 206, palette.deep)
        stage.canvas.stroke(.circle(center.x, center.y, 190), palette.second, width: 5)
        let points = (0..<10).map { corner in
            point(center, (Double(corner) / 10 - 0.25) * 2 * .pi, corner % 2 == 0 ? 178 : 76)
        }
        stage.fill(.polygon(points), palette.main)
        for corner in stride(from: 0, to: 10, by: 2) {
            stage.fill(.polygon([center, points[corner], points[(corner + 1) % 10]]), palette.main.lit(0.09))
            stage.disc(points[corner].x, points[corner].y, 15, palette.main)
        }
        stage.disc(center.x, center.y, random.number(in: 26...38), palette.accent)
    }

    /// A rose of the winds.
    static let compass = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, 258)
        stage.disc(center.x, center.y, 212, palette.deep)
        stage.canvas.stroke(.circle(center.x, center.y, 186), palette.ground, width: 3)
        for mark in 0..<48 {
            let angle = Double(mark) / 48 * 2 * .pi
            let from = point(center, angle, mark % 4 == 0 ? 166 : 174)
            let to = point(center, angle, 182)
            stage.canvas.stroke(.line(from.x, from.y, to.x, to.y), palette.ground, width: mark % 4 == 0 ? 3.4 : 1.8)
        }
        stage.canvas.turned(by: random.number(in: -40...40), around: center) {
            for arm in 0..<8 {
                let isMain = arm % 2 == 0
                let angle = Double(isMain ? arm : arm) / 8 * 2 * .pi - .pi / 2
                let tip = point(center, angle, isMain ? 158 : 84)
                let ink = arm == 0 ? palette.accent : isMain ? palette.second : palette.main
                for side in [-1.0, 1] {
                    let waist = point(center, angle + side * .pi / 8, isMain ? 40 : 34)
                    stage.fill(.polygon([center, tip, waist]), side < 0 ? ink : ink.lit(-0.08))
                }
            }
        }
        stage.disc(center.x, center.y, 13, palette.ground)
    }

    /// The world as lines.
    static let globe = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, 258)
        stage.disc(center.x, center.y, 198, palette.main)
        let ink = PosterPalette.ink(on: palette.main).opacity(0.75)
        stage.canvas.turned(by: random.number(in: -24...24), around: center) {
            for share in [0.0, 0.36, 0.7] {
                stage.canvas.stroke(.ellipse(center.x, center.y, max(198 * share, 0.5), 198), ink, width: 3)
            }
            for latitude in [-0.66, -0.33, 0, 0.33, 0.66] {
                let half = 198 * (1 - latitude * latitude).squareRoot()
                stage.canvas.stroke(
                    .line(center.x - half, center.y + latitude * 198, center.x + half, center.y + latitude * 198), ink,
                    width: 3
                )
            }
            stage.canvas.stroke(.circle(center.x, center.y, 198), ink, width: 3)
            let place = Point(center.x + random.number(in: -90...90), center.y + random.number(in: -90...60))
            stage.disc(place.x, place.y, 24, palette.accent)
            stage.disc(place.x, place.y, 9, palette.ground)
        }
    }

    /// A planet with a ring.
    static let planet = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        stage.box(0, 0, 500, 505, palette.deep)
        for _ in 0..<46 {
            stage.disc(
                random.number(in: 14...486), random.number(in: 14...490), random.number(in: 1...2.6),
                PosterPalette.ink(on: palette.deep).opacity(0.8)
            )
        }
        let center = Point(random.number(in: 220...280), 254)
        stage.canvas.turned(by: random.number(in: -30...(-12)), around: center) {
            stage.canvas.stroke(.ellipse(center.x, center.y, 212, 48), palette.accent, width: 13)
            let body = { (stage: PosterStage) in
                stage.disc(center.x, center.y, 124, palette.main)
                stage.canvas.clipped(to: .circle(center.x, center.y, 124)) {
                    stage.box(center.x - 130, center.y - 62, 260, 30, palette.second)
                    stage.box(center.x - 130, center.y + 34, 260, 44, palette.second)
                }
            }
            body(stage)
            // The far half of the ring is behind the planet, the near one before it.
            stage.canvas.clipped(to: .rectangle(center.x - 260, center.y + 2, 520, 260)) {
                stage.canvas.stroke(.ellipse(center.x, center.y, 212, 48), palette.accent, width: 13)
            }
        }
    }

    /// The blades of a lens.
    static let aperture = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, 258)
        stage.disc(center.x, center.y, 206, palette.main)
        let opening = random.number(in: 54...92)
        let inks = [palette.deep, palette.second]
        stage.canvas.clipped(to: .circle(center.x, center.y, 192)) {
            for blade in 0..<6 {
                let angle = Double(blade) / 6 * 2 * .pi
                stage.fill(
                    .polygon([
                        point(center, angle, opening), point(center, angle + 0.35, 430),
                        point(center, angle + 2.1, 430),
                        point(center, angle + .pi / 3, opening),
                    ]),
                    inks[blade % 2]
                )
            }
        }
        stage.fill(.polygon((0..<6).map { point(center, Double($0) / 6 * 2 * .pi, opening) }), palette.accent)
    }
}
