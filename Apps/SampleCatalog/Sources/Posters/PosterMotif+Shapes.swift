#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Pictures of nothing but shapes: the title stands below.
extension PosterMotif {
    /// Rings around a point, cut by a cross.
    static let target = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250 + random.number(in: -60...60), 258)
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            let count = random.integer(in: 4...6)
            for ring in 0..<count {
                let radius = 232 * (1 - Double(ring) / Double(count))
                stage.disc(center.x, center.y, radius, ring % 2 == 0 ? palette.main : palette.second)
            }
            stage.disc(center.x, center.y, 26, palette.accent)
            for (x, y, width, height) in [
                (0.0, center.y - 2, center.x - 52, 4.0), (center.x + 52, center.y - 2, 500, 4),
                (center.x - 2, 0, 4, center.y - 52), (center.x - 2, center.y + 52, 4, 400),
            ] {
                stage.box(x, y, width, height, palette.accent)
            }
        }
    }

    /// Long wedges that shoot up from below.
    static let wedges = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let isMirrored = random.happens(0.5)
        let mirrored = { (path: Path) in isMirrored ? path.mirrored(about: 250) : path }
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            let inks = [palette.second, palette.main, palette.accent]
            for wedge in 0..<3 {
                let shift = Double(wedge) * 118 + random.number(in: -24...24)
                let outline = Path.polygon([
                    Point(-120 + shift, 520), Point(40 + shift, 520),
                    Point(430 + shift * 0.4, -20 + Double(wedge) * 40),
                ])
                stage.fill(mirrored(outline), inks[wedge])
            }
            stage.disc(isMirrored ? 390 : 110, 120, random.number(in: 46...70), palette.main)
        }
    }

    /// Arrows, one after the other.
    static let chevrons = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let count = random.integer(in: 4...6)
        let pitch = 505 / Double(count)
        let inks = [palette.main, palette.second, palette.deep, palette.accent]
        let first = random.integer(in: 0...3)
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            for row in -3...count {
                let y = Double(row) * pitch
                let outline = Path.polygon([
                    Point(0, y + 190), Point(250, y), Point(500, y + 190), Point(500, y + 190 + pitch),
                    Point(250, y + pitch), Point(0, y + 190 + pitch),
                ])
                stage.fill(outline, inks[(row + 3 + first) % 4])
            }
        }
    }

    /// Splinters around a hole.
    static let shards = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(random.number(in: 200...300), 250)
        let inks = [palette.main, palette.second, palette.deep, palette.second, palette.main, palette.deep]
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            let count = 22
            for shard in 0..<count {
                let from = (Double(shard) + random.number(in: -0.2...0.2)) / Double(count) * 2 * .pi
                let to = (Double(shard) + 1.2) / Double(count) * 2 * .pi
                let inner = random.number(in: 66...120)
                let tip = (from + to) / 2
                stage.fill(
                    .polygon([
                        point(center, from, 460), point(center, to, 460), point(center, tip, inner),
                    ]),
                    inks[shard % inks.count]
                )
            }
            stage.disc(center.x, center.y, 44, palette.accent)
        }
    }

    /// Rays from behind a disc.
    static let sunburst = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, random.pick([250.0, 300, 505]))
        let count = random.pick([12, 16, 20])
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            for ray in 0..<count {
                let from = (Double(ray) + 0.25) / Double(count) * 2 * .pi
                let to = (Double(ray) + 0.75) / Double(count) * 2 * .pi
                let path = Path.polygon([center, point(center, from, 720), point(center, to, 720)])
                stage.fill(path, ray % 2 == 0 ? palette.second : palette.accent.opacity(0.85))
            }
            stage.disc(center.x, center.y, 132, palette.deep)
            stage.disc(center.x, center.y, 108, palette.main)
        }
    }

    /// Discs that lie over each other like glass.
    static let discs = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let isUpright = random.happens(0.35)
        let radius = random.number(in: 118...142)
        let distance = radius * random.number(in: 0.42...0.62)
        let offset = isUpright ? Point(0, distance) : Point(distance, 0)
        let isLight = palette.ground.lightness > 0.6
        let blend: Canvas.Blend = isLight ? .multiply : .screen
        stage.canvas.fill(
            .circle(250 - offset.x, 262 - offset.y, radius), .solid(isLight ? palette.main.lit(0.18) : palette.main),
            blend
        )
        stage.canvas.fill(.circle(250 + offset.x, 262 + offset.y, radius), .solid(palette.second), blend)
        if random.happens(0.6) { stage.disc(250, 262, 17, palette.accent) }
    }

    /// The phases of a moon, in a column or a row of columns.
    static let moons = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let lit = random.integer(in: 0...8)
        for row in 0..<3 {
            for column in 0..<3 {
                let index = row * 3 + column
                let (x, y) = (112 + Double(column) * 138, 112 + Double(row) * 138)
                let ink = index == lit ? palette.accent : palette.main
                stage.disc(x, y, 54, palette.deep)
                stage.canvas.clipped(to: .circle(x, y, 54)) {
                    stage.disc(x + (Double(index) - 4) * 26, y, 54, ink)
                }
            }
        }
    }

    /// Quarter circles, half circles and squares in a grid.
    static let tiles = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let count = random.pick([3, 4])
        let side = 500 / Double(count)
        let inks = [palette.main, palette.second, palette.accent, palette.deep]
        for row in 0..<4 where Double(row) * side < 500 {
            for column in 0..<count {
                let (x, y) = (Double(column) * side, Double(row) * side)
                let ground = random.integer(in: 0...3)
                let ink = inks[(ground + random.integer(in: 1...3)) % 4]
                stage.box(x, y, side + 0.5, side + 0.5, inks[ground])
                stage.canvas.clipped(to: .rectangle(x, y, side, side)) {
                    switch random.integer(in: 0...4) {
                    case 0: stage.disc(x, y, side, ink)
                    case 1: stage.disc(x + side, y + side, side, ink)
                    case 2: stage.disc(x + side / 2, y + side / 2, side * 0.34, ink)
                    case 3: stage.disc(x + side / 2, y, side / 2, ink)
                    default:
                        stage.fill(.polygon([Point(x, y + side), Point(x + side, y), Point(x + side, y + side)]), ink)
                    }
                }
            }
        }
        stage.box(0, 500, 500, 250, palette.ground)
    }

    /// Paper that rains.
    static let confetti = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let inks = [palette.main, palette.second, palette.accent, palette.deep]
        for row in 0..<7 {
            for column in 0..<7 {
                let x = 34 + Double(column) * 72 + random.number(in: -16...16)
                let y = 26 + Double(row) * 70 + random.number(in: -16...16)
                let ink = random.pick(inks)
                let size = random.number(in: 13...23)
                stage.canvas.turned(by: random.number(in: 0...360), around: Point(x, y)) {
                    switch (row + column * 2) % 4 {
                    case 0: stage.disc(x, y, size, ink)
                    case 1: stage.box(x - size, y - 6, 2 * size, 12, ink)
                    case 2:
                        stage.fill(
                            .polygon([Point(x - size, y + size), Point(x, y - size), Point(x + size, y + size)]), ink)
                    default: stage.canvas.stroke(.bow(x - size, y, x + size, y, sag: size), ink, width: 9)
                    }
                }
            }
        }
    }

    /// A field of dots that swell and shrink.
    static let halftone = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let focus = Point(random.number(in: 130...370), random.number(in: 130...370))
        let ink = abs(palette.main.lightness - palette.ground.lightness) > 0.2 ? palette.main : palette.deep
        for row in 0..<17 {
            for column in 0..<17 {
                let x = 26 + Double(column) * 28
                let y = 28 + Double(row) * 28
                let away = hypot(x - focus.x, y - focus.y)
                let radius = 13.5 * max(0.12, 1 - away / 330)
                stage.disc(x, y, radius, away < 44 ? palette.accent : ink)
            }
        }
    }

    /// Stripes of one length or another.
    static let rows = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let inks = [palette.main, palette.second, palette.deep]
        let bright = random.integer(in: 4...12)
        for row in 0..<17 {
            let y = 34 + Double(row) * 27
            let phase = sin(Double(row) * random.number(in: 0.34...0.36) + 1) * 0.5 + 0.5
            let length = 90 + phase * 250 + random.number(in: -26...26)
            let ink = row == bright ? palette.accent : inks[row % 3]
            stage.fill(.rectangle(40, y, length, 15, radius: 7.5), ink)
            stage.fill(.rectangle(58 + length, y, max(15, 402 - length), 15, radius: 7.5), ink.opacity(0.38))
        }
    }

    /// A line that winds inwards.
    static let spiral = PosterMotif(.bottom) { stage in
        var random = stage.random
        let palette = stage.palette
        let center = Point(250, 256)
        let turns = random.number(in: 5...7.5)
        let start = random.number(in: 0...6)
        let ink = abs(palette.main.lightness - palette.deep.lightness) > 0.15 ? palette.main : palette.accent
        stage.canvas.clipped(to: .rectangle(0, 0, 500, 505)) {
            stage.box(0, 0, 500, 505, palette.deep)
            let steps = 260
            let edge = { (side: Double) in
                (0...steps).map { step in
                    let share = Double(step) / Double(steps)
                    // The band grows with its distance, so that it seems to come nearer.
                    return point(center, start + share * turns * 2 * .pi, 6 + share * share * 330 * side)
                }
            }
            stage.fill(.polygon(edge(1) + edge(0.86).reversed()), ink)
            stage.disc(center.x, center.y, 12, palette.accent)
        }
    }

    static func point(_ center: Point, _ angle: Double, _ radius: Double) -> Point {
        Point(center.x + cos(angle) * radius, center.y + sin(angle) * radius)
    }
}
