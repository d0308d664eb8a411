extension Portrait {
    /// Neck, shoulders and what they wear.
    func drawBody() {
        let skin = palette.skin
        let garment = palette.garment
        let neck = Path {
            $0.move(126, 180)
            $0.line(126, 236)
            $0.curve(126, 262, 174, 262, 174, 236)
            $0.line(174, 180)
            $0.close()
        }
        // A shadow on the wall lifts the figure off it.
        canvas.fill(shoulders.moved(7, 5), Tint.black.opacity(0.13))
        if looks.clothes == .hoodie { drawHood() }
        if looks.species == .robot {
            drawRobotNeck()
        } else {
            canvas.fill(neck, .linear(Point(126, 0), Point(174, 0), [(0, skin), (1, skin.lit(-0.09))]))
            // The head's shadow falls on the neck.
            canvas.clipped(to: neck) {
                canvas.fill(.ellipse(154, 196, 36, 34), skin.lit(-0.2).opacity(0.6))
            }
        }
        canvas.fill(
            shoulders,
            .linear(Point(60, 220), Point(250, 320), [(0, garment.lit(0.06)), (0.5, garment), (1, garment.lit(-0.13))])
        )
        canvas.clipped(to: shoulders) {
            drawCloth()
            // Folds where the arms begin.
            canvas.stroke(.bow(74, 306, 82, 268, sag: -4), garment.lit(-0.12).opacity(0.55), width: 3)
            canvas.stroke(.bow(226, 306, 218, 268, sag: -4), garment.lit(-0.15).opacity(0.55), width: 3)
        }
        drawCollar()
    }

    private var isNeckless: Bool { looks.species == .robot }

    private var shoulders: Path {
        let slope = looks.headWidth - 50
        return Path {
            $0.move(24 - slope, 310)
            $0.curve(28 - slope, 262, 62, 252, 92, 244)
            $0.curve(108, 240, 118, 236, 122, 228)
            $0.curve(130, 250, 170, 250, 178, 228)
            $0.curve(182, 236, 192, 240, 208, 244)
            $0.curve(238, 252, 272 + slope, 262, 276 + slope, 310)
            $0.close()
        }
    }

    private func drawCloth() {
        let accent = palette.garmentAccent
        switch looks.cloth {
        case .plain: break
        case .stripes:
            for index in 0..<4 {
                canvas.stroke(
                    .bow(0, 258 + Double(index) * 16, 300, 258 + Double(index) * 16, sag: 9), accent.opacity(0.75),
                    width: 5)
            }
        case .dots:
            for row in 0..<4 {
                for column in 0..<16 {
                    let x = Double(column) * 20 + (row.isMultiple(of: 2) ? 0 : 10)
                    canvas.fill(.circle(x, 250 + Double(row) * 15, 2.8), accent.opacity(0.8))
                }
            }
        }
    }

    private func drawCollar() {
        let garment = palette.garment
        let accent = palette.garmentAccent
        switch looks.clothes {
        case .crew:
            canvas.stroke(.bow(121, 230, 179, 230, sag: 17), garment.lit(-0.1), width: 7)
        case .turtleneck:
            let roll = Path.rectangle(118, 212, 64, 36, radius: 13)
            canvas.fill(roll, .linear(Point(118, 0), Point(182, 0), [(0, garment.lit(0.07)), (1, garment.lit(-0.1))]))
            for index in 0..<7 {
                let x = 126 + Double(index) * 8
                canvas.stroke(.line(x, 218, x, 243), garment.lit(-0.1).opacity(0.5), width: 1.4)
            }
        case .shirt:
            drawShirtCollar(accent.lit(0.05))
        case .hoodie:
            drawCords(accent)
        case .lapels:
            drawLapels(accent)
        case .ring:
            canvas.fill(
                .ellipse(150, 236, 47, 17),
                .linear(Point(103, 0), Point(197, 0), [(0, accent.lit(0.1)), (1, accent.lit(-0.18))]))
            canvas.fill(.ellipse(150, 232, 34, 10), garment.lit(-0.22))
            if !isNeckless { canvas.fill(.rectangle(128, 212, 44, 22, radius: 10), palette.skin.lit(-0.15)) }
            canvas.fill(.circle(108, 270, 5), accent.lit(0.05))
            canvas.fill(.circle(123, 276, 5), palette.accessory)
        case .scarf:
            drawScarf(accent)
        case .wrap:
            canvas.stroke(.bow(120, 228, 190, 306, sag: 8), accent, width: 11)
            canvas.stroke(.bow(180, 228, 128, 306, sag: 8), accent.lit(0.04), width: 11)
        }
    }

    private func drawShirtCollar(_ collar: Tint) {
        let left = Path.polygon([Point(122, 222), Point(150, 250), Point(127, 268), Point(108, 238)])
        for wing in [left.moved(1, 3), left.mirrored(about: 150).moved(1, 3)] {
            canvas.fill(wing, Tint.black.opacity(0.14))
        }
        canvas.fill(left, collar.lit(0.05))
        canvas.fill(left.mirrored(about: 150), collar.lit(-0.04))
        for y in [266.0, 286] { canvas.fill(.circle(150, y, 3), collar.lit(0.02)) }
    }

    private func drawLapels(_ accent: Tint) {
        let garment = palette.garment
        let inner = Path.polygon([Point(122, 228), Point(178, 228), Point(150, 306)])
        canvas.fill(inner, accent.lit(0.08))
        canvas.stroke(.bow(124, 230, 176, 230, sag: 13), accent.lit(-0.1), width: 5)
        let left = Path.polygon([
            Point(120, 226), Point(150, 312), Point(126, 312), Point(94, 262), Point(106, 256), Point(98, 244),
        ])
        canvas.fill(left, garment.lit(0.03))
        canvas.fill(left.mirrored(about: 150), garment.lit(-0.07))
        canvas.stroke(.line(120, 226, 150, 312), garment.lit(-0.14).opacity(0.7), width: 2)
        canvas.stroke(.line(180, 226, 150, 312), garment.lit(-0.18).opacity(0.7), width: 2)
    }

    private func drawHood() {
        let garment = palette.garment
        canvas.fill(.ellipse(150, 226, 74, 38), garment.lit(-0.1))
        canvas.fill(.ellipse(150, 216, 55, 30), garment.lit(-0.24))
    }

    private func drawCords(_ accent: Tint) {
        let garment = palette.garment
        let left = Path {
            $0.move(88, 240)
            $0.curve(96, 216, 116, 214, 122, 224)
            $0.curve(126, 240, 138, 252, 150, 258)
            $0.curve(124, 268, 98, 262, 88, 240)
            $0.close()
        }
        canvas.fill(left, garment.lit(0.05))
        canvas.fill(left.mirrored(about: 150), garment.lit(-0.06))
        for x in [136.0, 164] {
            canvas.stroke(.bow(x, 254, x - 1, 286, sag: 0), accent.lit(0.05), width: 3)
            canvas.fill(.rectangle(x - 3, 284, 5, 9, radius: 2), accent.lit(-0.08))
        }
    }

    private func drawScarf(_ accent: Tint) {
        let loop = outlineOfScarf
        canvas.fill(loop.moved(2, 5), Tint.black.opacity(0.16))
        canvas.fill(.rectangle(158, 240, 30, 66, radius: 6), accent.lit(-0.08))
        canvas.fill(loop, .linear(Point(100, 220), Point(200, 260), [(0, accent.lit(0.08)), (1, accent.lit(-0.12))]))
        canvas.clipped(to: loop) {
            for index in 0..<3 {
                canvas.stroke(
                    .bow(98, 222 + Double(index) * 11, 202, 222 + Double(index) * 11, sag: 10),
                    accent.lit(-0.14).opacity(0.6), width: 2.4)
            }
        }
    }

    private var outlineOfScarf: Path {
        .smooth([
            Point(102, 228), Point(120, 214), Point(150, 220), Point(180, 214), Point(198, 228), Point(196, 250),
            Point(150, 266), Point(104, 250),
        ])
    }

    private func drawRobotNeck() {
        let metal = palette.skin
        for index in 0..<5 {
            let y = 196 + Double(index) * 9
            canvas.fill(
                .rectangle(130, y, 40, 8, radius: 4),
                .linear(
                    Point(130, 0), Point(170, 0),
                    [(0, metal.lit(-0.05)), (0.35, metal.lit(0.08)), (1, metal.lit(-0.25))])
            )
        }
    }
}
