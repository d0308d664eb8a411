#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Portrait {
    /// Ears, and the horns, fins and antennae that grow from behind the head's edge.
    func drawHornsAndEars() {
        switch looks.species {
        case .human where looks.hat == .headscarf: break
        case .human, .monocule: eachSide(drawEar)
        case .thornkin:
            eachSide(drawPointedEar)
            eachSide(drawHorn)
        case .nereid: eachSide(drawFin)
        case .mossling:
            drawLeaves()
            eachSide(drawPointedEar)
        case .felid: eachSide(drawCatEar)
        case .velari: eachSide(drawAntenna)
        case .robot, .unknown: break
        }
    }

    /// What lies on the face's surface or before it, peculiar to a species.
    func drawCrown() {
        switch looks.species {
        case .thornkin: drawRidges()
        case .nereid: drawScales()
        case .mossling: drawBlossom()
        case .felid: drawMuzzle()
        case .velari: drawVelariMarks()
        case .human, .monocule, .robot, .unknown: break
        }
    }

    private func shaded(_ tint: Tint, _ side: Double) -> Tint {
        side < 0 ? tint : tint.lit(-0.1)
    }

    private func sided(_ side: Double, _ places: [(Double, Double)]) -> Path {
        outline(places.map { ($0.0 * side, $0.1) })
    }

    private func drawPointedEar(_ side: Double) {
        let skin = shaded(palette.skin, side)
        canvas.fill(
            sided(side, [(0.9, -0.12), (1.2, -0.3), (1.52, -0.52), (1.36, -0.02), (1.1, 0.28), (0.9, 0.24)]), skin)
        canvas.fill(
            sided(side, [(1.0, 0.0), (1.2, -0.18), (1.38, -0.36), (1.24, 0.0), (1.06, 0.16)]),
            skin.lit(-0.12).opacity(0.8))
    }

    private func drawHorn(_ side: Double) {
        let bone = Tint(0.86, 0.04, 80)
        let horn = Path {
            let (root, inner) = (at(side * 0.72, -0.66), at(side * 0.34, -0.86))
            let (tip, bend) = (at(side * 1.0, -1.72), at(side * 1.42, -1.0))
            $0.move(root.x, root.y)
            $0.curve(bend.x, bend.y, bend.x, tip.y + 26, tip.x, tip.y)
            $0.curve(tip.x + side * 6, tip.y + 36, inner.x + side * 22, inner.y - 8, inner.x, inner.y)
            $0.close()
        }
        canvas.fill(
            horn,
            .linear(
                at(0, -1.7), at(0, -0.7),
                [
                    (0, shaded(bone, side).lit(0.06)), (0.6, shaded(bone, side).lit(-0.14)),
                    (1, shaded(bone, side).lit(-0.34)),
                ]))
        canvas.clipped(to: horn) {
            for index in 0..<5 {
                let place = at(side * (0.6 + Double(index) * 0.1), -0.86 - Double(index) * 0.14)
                canvas.stroke(
                    .bow(place.x - 16, place.y - 6, place.x + 16, place.y + 2, sag: 5), bone.lit(-0.4).opacity(0.4),
                    width: 2)
            }
        }
    }

    private func drawFin(_ side: Double) {
        let skin = palette.skin
        let fin = sided(
            side,
            [
                (0.86, -0.3), (1.2, -0.62), (1.62, -0.66), (1.46, -0.24), (1.64, 0.08), (1.34, 0.2), (1.3, 0.48),
                (0.9, 0.4),
            ])
        canvas.fill(
            fin, .linear(at(side * 0.9, 0), at(side * 1.6, 0), [(0, skin.lit(-0.12)), (1, palette.hair.lit(0.16))]))
        for index in 0..<4 {
            let from = at(side * 0.92, -0.12 + Double(index) * 0.12)
            let to = at(side * 1.46, -0.54 + Double(index) * 0.3)
            canvas.stroke(.line(from.x, from.y, to.x, to.y), skin.lit(-0.2).opacity(0.5), width: 2)
        }
    }

    private func drawScales() {
        let tint = palette.hair.lit(0.14)
        eachSide { side in
            for row in 0..<3 {
                for column in 0...(2 - row) {
                    let place = at(
                        side * (0.86 - Double(column) * 0.15), 0.3 + Double(row) * 0.13 + Double(column) * 0.03)
                    canvas.stroke(
                        .bow(place.x - 4.5, place.y, place.x + 4.5, place.y, sag: 4.5), tint.opacity(0.75), width: 2.2)
                }
            }
        }
        for (u, size) in [(0.0, 4.5), (-0.16, 3.2), (0.16, 3.2)] {
            let place = at(u, -0.56 + abs(u) * 0.4)
            canvas.fill(.circle(place.x, place.y, size), tint.lit(0.08).opacity(looks.hair == .fringe ? 0 : 0.85))
        }
    }

    private func drawLeaves() {
        let green = palette.hair
        var random = random(for: 6)
        for row in 0..<3 {
            let count = 13 - row * 2
            for index in 0..<count {
                let angle = Double.pi * (0.96 + 1.08 * (Double(index) + 0.5) / Double(count))
                let root = at(cos(angle) * (0.86 - Double(row) * 0.12), -0.1 + sin(angle) * (0.86 - Double(row) * 0.1))
                let length = random.number(in: 34...48) - Double(row) * 5
                let turn = angle * 180 / .pi + 90 + random.number(in: -16...16)
                let tint = green.lit(random.number(in: -0.1...0.1) - 0.04 + Double(row) * 0.03)
                drawLeaf(root, length: length, turn: turn, tint: tint)
            }
        }
    }

    private func drawLeaf(_ root: Point, length: Double, turn: Double, tint: Tint) {
        canvas.turned(by: turn, around: root) {
            let tip = root.y - length
            let leaf = Path {
                $0.move(root.x, root.y)
                $0.curve(
                    root.x - length * 0.36, root.y - length * 0.3, root.x - length * 0.2, tip + length * 0.2, root.x,
                    tip)
                $0.curve(
                    root.x + length * 0.2, tip + length * 0.2, root.x + length * 0.36, root.y - length * 0.3, root.x,
                    root.y)
                $0.close()
            }
            canvas.fill(
                leaf,
                .linear(Point(root.x - 10, 0), Point(root.x + 10, 0), [(0, tint.lit(0.07)), (1, tint.lit(-0.07))]))
            canvas.stroke(.line(root.x, root.y, root.x, tip + 5), tint.lit(0.14).opacity(0.6), width: 1.5)
        }
    }

    private func drawBlossom() {
        var random = random(for: 7)
        // Leaves that fall over the forehead.
        for index in 0..<5 {
            let u = -0.64 + Double(index) * 0.32
            drawLeaf(
                at(u, -0.98), length: 30, turn: 180 - u * 34, tint: palette.hair.lit(0.02 + 0.03 * Double(index % 2)))
        }
        guard random.happens(0.6) else { return }
        let place = at(random.happens(0.5) ? -0.66 : 0.66, -0.72)
        let petal = Tint(0.86, 0.09, random.pick([10, 350, 85, 300]))
        for index in 0..<6 {
            let angle = Double(index) / 6 * 2 * .pi
            canvas.fill(
                .circle(place.x + 9 * cos(angle), place.y + 9 * sin(angle), 6.6), petal.lit(index < 3 ? 0 : 0.04))
        }
        canvas.fill(.circle(place.x, place.y, 5.4), Tint(0.82, 0.14, 85))
    }

    private func drawCatEar(_ side: Double) {
        let fur = shaded(palette.skin, side)
        canvas.fill(sided(side, [(0.98, -0.3), (1.06, -0.9), (1.02, -1.42), (0.64, -1.2), (0.26, -0.9)]), fur)
        canvas.fill(
            sided(side, [(0.88, -0.6), (0.96, -0.95), (0.93, -1.22), (0.68, -1.06), (0.5, -0.86)]), Tint(0.72, 0.08, 20)
        )
    }

    private func drawMuzzle() {
        let fur = palette.skin
        let pale = fur.lit(0.16).chroma(times: 0.5)
        let nose = at(0, 0.3)
        eachSide { side in
            canvas.fill(.ellipse(nose.x + side * 10, nose.y + 11, 14.5, 11), pale.opacity(0.92))
        }
        canvas.fill(.ellipse(nose.x, nose.y + 22, 9, 7), pale.opacity(0.9))
        canvas.fill(
            .smooth([
                Point(nose.x - 8, nose.y - 3), Point(nose.x + 8, nose.y - 3), Point(nose.x + 3, nose.y + 5),
                Point(nose.x - 3, nose.y + 5),
            ]), Tint(0.55, 0.1, 15))
        canvas.stroke(.line(nose.x, nose.y + 5, nose.x, nose.y + 12), fur.lit(-0.3), width: 2)
        eachSide { side in
            canvas.stroke(.bow(nose.x, nose.y + 12, nose.x + side * 13, nose.y + 12, sag: 5), fur.lit(-0.3), width: 2.4)
            for index in 0..<3 {
                let y = nose.y + 8 + Double(index) * 5
                canvas.stroke(
                    .bow(nose.x + side * 16, y, nose.x + side * 52, y - 8 + Double(index) * 9, sag: -3),
                    Tint.white.opacity(0.75), width: 1.5)
            }
            for index in 0..<2 {
                let stripe = at(side * 0.96, 0.2 + Double(index) * 0.2)
                canvas.stroke(
                    .bow(stripe.x, stripe.y, stripe.x - side * 15, stripe.y + 2, sag: 2), fur.lit(-0.2).opacity(0.75),
                    width: 4.4)
            }
        }
        guard looks.hair == .bald else { return }
        for index in -1...1 {
            let from = at(Double(index) * 0.2, -0.94 + abs(Double(index)) * 0.05)
            let to = at(Double(index) * 0.13, -0.56)
            canvas.stroke(.line(from.x, from.y, to.x, to.y), fur.lit(-0.2).opacity(0.75), width: 5)
        }
    }

    private func drawAntenna(_ side: Double) {
        let skin = shaded(palette.skin, side)
        let glow = palette.iris.lit(0.2)
        let root = at(side * 0.4, -0.84)
        let tip = at(side * 0.82, -1.66)
        canvas.stroke(
            Path {
                $0.move(root.x, root.y)
                $0.curve(root.x + side * 2, root.y - 26, tip.x - side * 16, tip.y + 2, tip.x, tip.y)
            },
            skin.lit(-0.05), width: 5.5
        )
        canvas.glow(tip, radius: 26, glow.opacity(0.7))
        canvas.fill(
            .circle(tip.x, tip.y, 8.5),
            .radial(Point(tip.x - 3, tip.y - 3), radius: 11, [(0, glow.lit(0.2)), (1, palette.iris)]))
    }

    private func drawVelariMarks() {
        let mark = palette.skin.lit(0.1)
        let shade = palette.skin.lit(-0.17)
        let nose = at(0, 0.3)
        eachSide { side in canvas.fill(.ellipse(nose.x + side * 4, nose.y, 1.9, 3), shade) }
        guard looks.hair == .bald || looks.hair == .mohawk else { return }
        for (u, v, size) in [
            (0.0, -0.62, 5.5), (-0.22, -0.54, 3.8), (0.22, -0.54, 3.8), (-0.4, -0.42, 2.8), (0.4, -0.42, 2.8),
        ] {
            let place = at(u, v)
            canvas.fill(.ellipse(place.x, place.y, size, size * 1.25), mark.opacity(0.85))
        }
    }

    private func drawRidges() {
        let skin = palette.skin
        guard looks.hair != .fringe else { return }
        for index in 0..<3 {
            let place = at(0, -0.34 - Double(index) * 0.12)
            let reach = 13 - Double(index) * 3
            canvas.stroke(
                .bow(place.x - reach, place.y - 3, place.x + reach, place.y - 3, sag: 5), skin.lit(-0.13).opacity(0.8),
                width: 3)
            canvas.stroke(
                .bow(place.x - reach, place.y - 5, place.x + reach, place.y - 5, sag: 5), skin.lit(0.1).opacity(0.5),
                width: 1.6)
        }
        eachSide { side in
            let place = at(side * 0.66, 0.3)
            canvas.fill(
                .polygon([
                    Point(place.x - 4, place.y), Point(place.x + 4, place.y), Point(place.x + side * 2, place.y + 15),
                ]), skin.lit(-0.14).opacity(0.7))
        }
    }
}
