extension Portrait {
    /// A machine's head: plates, lamps for eyes, a grille for a mouth.
    func drawRobot() {
        let metal = palette.skin
        var random = random(for: 8)
        let width = looks.headWidth * 1.02
        let height = looks.headHeight * 0.94
        let corner = random.number(in: 16...46)
        let head = Path.rectangle(center.x - width, center.y - height, width * 2, height * 2, radius: corner)
        drawRobotEars(metal, width)
        drawRobotAntenna(metal, height)
        canvas.fill(
            head,
            .linear(
                Point(center.x - width, center.y - height), Point(center.x + width, center.y + height),
                [(0, metal.lit(0.1)), (0.45, metal), (1, metal.lit(-0.2))]
            )
        )
        canvas.clipped(to: head) {
            canvas.fill(
                .rectangle(center.x - width, center.y + height * 0.34, width * 2, height),
                metal.lit(-0.09).opacity(0.65))
            canvas.stroke(
                .line(center.x - width, center.y + height * 0.34, center.x + width, center.y + height * 0.34),
                metal.lit(-0.22).opacity(0.7), width: 2)
            canvas.stroke(
                .line(center.x - width, center.y + height * 0.34 + 2, center.x + width, center.y + height * 0.34 + 2),
                metal.lit(0.12).opacity(0.6), width: 1.2)
            canvas.fill(
                .ellipse(center.x - width * 0.45, center.y - height * 0.78, width * 0.42, 9), Tint.white.opacity(0.3))
            canvas.stroke(head, palette.wallAccent.lit(0.1).opacity(0.35), width: 3)
        }
        eachSide { side in
            for v in [-0.78, 0.82] {
                let x = center.x + side * width * 0.8
                let y = center.y + v * height
                canvas.fill(.circle(x, y, 3.6), metal.lit(-0.2))
                canvas.fill(.circle(x - 0.8, y - 0.8, 2.2), metal.lit(0.1))
            }
        }
        if random.happens(0.45) { drawVisor(width) } else { drawLamps() }
        drawGrille(metal, random.integer(in: 0...2))
    }

    private func drawRobotEars(_ metal: Tint, _ width: Double) {
        eachSide { side in
            let x = center.x + side * width
            canvas.fill(.rectangle(x - 9, center.y - 22, 18, 44, radius: 7), metal.lit(side < 0 ? -0.06 : -0.2))
            canvas.fill(.rectangle(x + (side < 0 ? -14 : 6), center.y - 12, 8, 24, radius: 4), palette.accessory)
        }
    }

    private func drawRobotAntenna(_ metal: Tint, _ height: Double) {
        let top = center.y - height
        canvas.stroke(.line(center.x, top, center.x, top - 24), metal.lit(-0.12), width: 5)
        let glow = palette.iris
        canvas.glow(Point(center.x, top - 28), radius: 26, glow.opacity(0.65))
        canvas.fill(
            .circle(center.x, top - 28, 8),
            .radial(Point(center.x - 3, top - 31), radius: 11, [(0, glow.lit(0.12)), (1, glow.lit(-0.12))]))
        canvas.fill(.rectangle(center.x - 14, top - 5, 28, 9, radius: 4), metal.lit(-0.14))
    }

    private func drawLamps() {
        let glow = palette.iris
        eachSide { side in
            let place = at(side * 0.42, -0.12)
            canvas.fill(.circle(place.x, place.y, 20), palette.skin.lit(-0.22))
            canvas.fill(.circle(place.x, place.y, 16.5), Tint(0.22, 0.03, 270))
            canvas.fill(
                .circle(place.x, place.y, 12),
                .radial(place, radius: 13, [(0, glow.lit(0.12)), (0.6, glow), (1, glow.lit(-0.25))]))
            canvas.glow(place, radius: 27, glow.opacity(0.45))
            canvas.fill(.circle(place.x - 4, place.y - 4.5, 3.2), Tint.white.opacity(0.9))
        }
    }

    private func drawVisor(_ width: Double) {
        let glow = palette.iris
        let visor = Path.rectangle(center.x - width * 0.8, center.y - 30, width * 1.6, 40, radius: 20)
        canvas.fill(
            visor,
            .linear(
                Point(0, center.y - 30), Point(0, center.y + 10),
                [(0, Tint(0.16, 0.03, 270)), (1, Tint(0.32, 0.05, 280))]))
        canvas.clipped(to: visor) {
            eachSide { side in
                let place = Point(center.x + side * width * 0.36, center.y - 10)
                canvas.glow(place, radius: 26, glow.opacity(0.7))
                if looks.mouth == .smile || looks.mouth == .grin {
                    canvas.stroke(
                        .bow(place.x - 10, place.y + 4, place.x + 10, place.y + 4, sag: -9), glow.lit(0.06), width: 5)
                } else {
                    canvas.fill(.rectangle(place.x - 7, place.y - 9, 14, 18, radius: 7), glow.lit(0.06))
                }
            }
            canvas.stroke(
                .line(center.x - width * 0.7, center.y + 14, center.x - width * 0.3, center.y - 34),
                Tint.white.opacity(0.15), width: 10)
        }
        canvas.stroke(visor, palette.skin.lit(-0.22), width: 4)
    }

    private func drawGrille(_ metal: Tint, _ kind: Int) {
        let place = at(0, 0.58)
        switch kind {
        case 0:
            canvas.fill(.rectangle(place.x - 24, place.y - 10, 48, 20, radius: 8), Tint(0.25, 0.03, 270))
            for index in 0..<5 {
                let x = place.x - 16 + Double(index) * 8
                canvas.stroke(.line(x, place.y - 6, x, place.y + 6), metal.lit(0.05), width: 3)
            }
        case 1:
            canvas.stroke(
                .bow(place.x - 20, place.y - 3, place.x + 20, place.y - 3, sag: 9), Tint(0.25, 0.03, 270), width: 5)
        default:
            for row in 0..<3 {
                for column in 0..<5 {
                    canvas.fill(
                        .circle(place.x - 18 + Double(column) * 9, place.y - 8 + Double(row) * 8, 2.4),
                        Tint(0.25, 0.03, 270).opacity(0.85))
                }
            }
        }
    }
}
