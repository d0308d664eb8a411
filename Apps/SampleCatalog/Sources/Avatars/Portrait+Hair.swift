#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Portrait {
    private var coversHair: Bool { [.headscarf, .turban].contains(looks.hat) }

    /// What falls behind the head, onto the back and the shoulders.
    func drawHairBehind() {
        guard !coversHair else { return }
        let hair = palette.hair
        let paint = Canvas.Paint.linear(at(-1, -1), at(1, 1.9), [(0, hair.lit(-0.02)), (1, hair.lit(-0.13))])
        switch looks.hair {
        case .bob:
            canvas.fill(
                outline([
                    (0, -1.16), (0.8, -1.0), (1.2, -0.4), (1.26, 0.3), (1.2, 0.86), (0.8, 0.98), (0, 0.8), (-0.8, 0.98),
                    (-1.2, 0.86), (-1.26, 0.3), (-1.2, -0.4), (-0.8, -1.0),
                ]), paint)
        case .long, .fringe:
            let length = looks.hair == .long ? 1.75 : 1.35
            canvas.fill(
                outline([
                    (0, -1.16), (0.8, -1.0), (1.17, -0.4), (1.22, 0.4), (1.26, 1.0), (1.2, length),
                    (0.6, length + 0.05),
                    (0, length - 0.2), (-0.6, length + 0.05), (-1.2, length), (-1.26, 1.0), (-1.22, 0.4), (-1.17, -0.4),
                    (-0.8, -1.0),
                ]), paint)
        case .wavy:
            canvas.fill(wavyOutline, paint)
        case .afro:
            let middle = at(0, -0.32)
            var cloud = Path.circle(middle.x, middle.y, looks.headWidth * 1.42)
            for index in 0..<20 {
                let angle = Double(index) / 20 * 2 * .pi
                let reach = looks.headWidth * 1.36
                cloud.add(.circle(middle.x + reach * cos(angle), middle.y + reach * sin(angle), looks.headWidth * 0.24))
            }
            canvas.fill(cloud, paint)
        case .curls:
            for place in [(-1.0, 0.1), (1.0, 0.1), (-1.08, -0.25), (1.08, -0.25), (-0.9, 0.35), (0.9, 0.35)] {
                let middle = at(place.0, place.1)
                canvas.fill(.circle(middle.x, middle.y, 15), hair.lit(-0.08))
            }
        case .bun:
            let middle = at(0, -1.3)
            canvas.fill(.circle(middle.x, middle.y, looks.headWidth * 0.46), paint)
            canvas.stroke(
                .bow(middle.x - 15, middle.y - 4, middle.x + 15, middle.y - 6, sag: 9), hair.lit(0.12).opacity(0.4),
                width: 2.4)
        case .ponytail:
            canvas.fill(
                outline([
                    (0.5, -1.1), (1.15, -1.0), (1.6, -0.3), (1.62, 0.5), (1.36, 1.2), (1.3, 0.5), (1.0, -0.2),
                    (0.6, -0.5),
                ]), paint)
        case .bald, .buzz, .sidePart, .quiff, .mohawk, .pixie, .braids:
            break
        }
    }

    private var wavyOutline: Path {
        var points: [(Double, Double)] = [(0, -1.18), (0.75, -1.05)]
        for index in 0..<6 {
            let v = -0.55 + Double(index) * 0.42
            points.append((index.isMultiple(of: 2) ? 1.32 : 1.16, v))
        }
        points.append((0.8, 1.75))
        points.append((0, 1.3))
        points.append((-0.8, 1.75))
        for index in (0..<6).reversed() {
            let v = -0.55 + Double(index) * 0.42
            points.append((index.isMultiple(of: 2) ? -1.32 : -1.16, v))
        }
        points.append((-0.75, -1.05))
        return outline(points)
    }

    /// What frames the face.
    func drawHair() {
        guard !coversHair, looks.hair != .bald else { return }
        switch looks.hair {
        case .curls: drawCurls()
        case .braids: drawBraids()
        case .mohawk: drawMohawk()
        default: break
        }
        guard let front = frontHair else { return }
        let hair = palette.hair
        let isShort = looks.hair == .buzz
        // A thin shadow of the hair on the forehead.
        canvas.clipped(to: headOutline) {
            canvas.fill(front.moved(1.5, 4.5), palette.skin.lit(-0.2).opacity(0.35))
        }
        canvas.fill(
            front,
            .linear(
                at(-0.7, -1.3), at(0.9, 0.4),
                [
                    (0, hair.lit(0.1).opacity(isShort ? 0.85 : 1)), (0.5, hair.opacity(isShort ? 0.85 : 1)),
                    (1, hair.lit(-0.09).opacity(isShort ? 0.85 : 1)),
                ]
            )
        )
        if !isShort { drawStrands(within: front) }
    }

    /// Light that runs along the hair.
    private func drawStrands(within front: Path) {
        let light = palette.hair.lit(0.17)
        canvas.clipped(to: front) {
            for index in 0..<5 {
                let u = -0.75 + Double(index) * 0.34
                let from = at(u * 0.6 - 0.1, -1.35)
                let to = at(u * 1.3, -0.1)
                canvas.stroke(.bow(from.x, from.y, to.x, to.y, sag: -6), light.opacity(0.28), width: 2.4)
            }
            let shine = at(-0.42, -0.95)
            canvas.glow(shine, radius: 34, light.opacity(0.4))
        }
    }

    private var frontHair: Path? {
        switch looks.hair {
        case .bald, .mohawk, .curls:
            nil
        case .buzz:
            outline([
                (-1.0, -0.05), (-1.02, -0.5), (-0.62, -1.0), (0, -1.1), (0.62, -1.0), (1.02, -0.5), (1.0, -0.05),
                (0.9, -0.3), (0.66, -0.62), (0, -0.7), (-0.66, -0.62), (-0.9, -0.3),
            ])
        case .sidePart:
            outline([
                (-1.0, 0.0), (-1.06, -0.55), (-0.7, -1.08), (-0.1, -1.24), (0.65, -1.14), (1.06, -0.62), (1.02, 0.02),
                (0.9, -0.34), (0.5, -0.58), (-0.1, -0.68), (-0.48, -0.86), (-0.72, -0.6), (-0.9, -0.34),
            ])
        case .quiff:
            outline([
                (-1.0, 0.0), (-1.04, -0.6), (-0.86, -1.08), (-0.4, -1.4), (0.24, -1.5), (0.82, -1.3), (1.06, -0.7),
                (1.02, 0.0), (0.9, -0.38), (0.62, -0.7), (0.1, -0.66), (-0.5, -0.72), (-0.88, -0.38),
            ])
        case .afro:
            outline([
                (-1.04, 0.06), (-1.16, -0.5), (-0.8, -1.12), (0, -1.34), (0.8, -1.12), (1.16, -0.5), (1.04, 0.06),
                (0.92, -0.3), (0.55, -0.62), (0, -0.7), (-0.55, -0.62), (-0.92, -0.3),
            ])
        case .bob, .long, .wavy, .braids:
            // Parted in the middle, or a little beside it.
            outline([
                (-1.06, 0.42), (-1.16, -0.3), (-0.84, -1.0), (-0.1, -1.2), (0.84, -1.0), (1.16, -0.3), (1.06, 0.42),
                (0.96, 0.02), (0.7, -0.5), (-0.12, -0.92), (-0.62, -0.55), (-0.96, 0.02),
            ])
        case .fringe:
            outline([
                (-1.05, 0.3), (-1.14, -0.4), (-0.8, -1.04), (0, -1.22), (0.8, -1.04), (1.14, -0.4), (1.05, 0.3),
                (0.92, -0.12), (0.72, -0.36), (0.3, -0.42), (-0.3, -0.42), (-0.72, -0.36), (-0.92, -0.12),
            ])
        case .bun, .ponytail:
            outline([
                (-1.0, 0.0), (-1.04, -0.5), (-0.7, -1.02), (0, -1.15), (0.7, -1.02), (1.04, -0.5), (1.0, 0.0),
                (0.92, -0.36), (0.6, -0.72), (0, -0.84), (-0.6, -0.72), (-0.92, -0.36),
            ])
        case .pixie:
            outline([
                (-1.04, 0.16), (-1.1, -0.45), (-0.8, -1.06), (-0.1, -1.26), (0.7, -1.12), (1.1, -0.5), (1.04, 0.16),
                (0.92, -0.2), (0.84, -0.5), (0.3, -0.34), (-0.3, -0.46), (-0.5, -0.78), (-0.8, -0.4), (-0.94, -0.08),
            ])
        }
    }

    private func drawCurls() {
        let hair = palette.hair
        var random = random(for: 5)
        canvas.clipped(to: headOutline) {
            let shade = at(0, -0.62)
            canvas.fill(.ellipse(shade.x, shade.y - 8, looks.headWidth, 26), palette.skin.lit(-0.18).opacity(0.35))
        }
        // From the outside in, so that the nearer curls lie on top.
        for row in 0..<3 {
            let count = 11 - row * 2
            for index in 0..<count {
                let angle = Double.pi * (1.04 + 0.92 * (Double(index) + 0.5) / Double(count))
                let reach = 1.1 - Double(row) * 0.17
                let place = at(cos(angle) * reach, -0.16 + sin(angle) * (reach - 0.1))
                let size = random.number(in: 14...18)
                canvas.fill(
                    .circle(place.x, place.y, size),
                    .radial(
                        Point(place.x - size * 0.3, place.y - size * 0.4), radius: size * 1.3,
                        [(0, hair.lit(0.12)), (0.55, hair), (1, hair.lit(-0.1))]
                    )
                )
            }
        }
    }

    private func drawBraids() {
        let hair = palette.hair
        eachSide { side in
            for index in 0..<7 {
                let place = at(side * (1.1 + Double(index) * 0.01), 0.42 + Double(index) * 0.2)
                let size = 12.5 - Double(index) * 0.6
                canvas.fill(
                    .ellipse(place.x, place.y, size, size * 0.82),
                    .radial(Point(place.x - 4, place.y - 5), radius: 18, [(0, hair.lit(0.1)), (1, hair.lit(-0.08))])
                )
            }
            let end = at(side * 1.17, 1.78)
            canvas.fill(.rectangle(end.x - 7, end.y - 4, 14, 7, radius: 3), palette.accessory)
            canvas.fill(.ellipse(end.x, end.y + 12, 7, 12), hair)
        }
    }

    private func drawMohawk() {
        let hair = palette.hair
        let sides = outline([
            (-1.0, -0.05), (-1.01, -0.5), (-0.62, -0.99), (0, -1.06), (0.62, -0.99), (1.01, -0.5), (1.0, -0.05),
            (0.9, -0.3), (0.66, -0.62), (0, -0.7), (-0.66, -0.62), (-0.9, -0.3),
        ])
        if looks.species == .human { canvas.fill(sides, hair.opacity(0.28)) }
        let crest = outline([
            (-0.3, -0.66), (-0.38, -1.1), (-0.5, -1.5), (-0.2, -1.42), (-0.1, -1.68), (0.1, -1.46), (0.3, -1.62),
            (0.34, -1.3),
            (0.44, -1.1), (0.3, -0.66), (0, -0.6),
        ])
        canvas.fill(crest, .linear(at(-0.3, -1.6), at(0.3, -0.6), [(0, hair.lit(0.12)), (1, hair.lit(-0.08))]))
        for index in -1...1 {
            let from = at(Double(index) * 0.16, -0.74)
            let to = at(Double(index) * 0.24, -1.36)
            canvas.stroke(.bow(from.x, from.y, to.x, to.y, sag: 2), hair.lit(0.18).opacity(0.4), width: 2.2)
        }
    }
}
