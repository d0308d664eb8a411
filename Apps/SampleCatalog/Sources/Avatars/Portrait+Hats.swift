extension Portrait {
    func drawHatBehind() {
        let cloth = palette.accessory
        switch looks.hat {
        case .headscarf:
            canvas.fill(
                outline([
                    (0, -1.2), (0.8, -1.02), (1.2, -0.4), (1.22, 0.4), (1.3, 1.1), (1.0, 1.6), (0, 1.5), (-1.0, 1.6),
                    (-1.3, 1.1), (-1.22, 0.4), (-1.2, -0.4), (-0.8, -1.02),
                ]),
                cloth.lit(-0.1)
            )
        case .brim:
            let middle = at(0, -0.62)
            canvas.fill(.ellipse(middle.x, middle.y, looks.headWidth * 1.75, 26), cloth.lit(-0.12))
        case .none, .beanie, .turban, .cap:
            break
        }
    }

    func drawHat() {
        let cloth = palette.accessory
        let paint = Canvas.Paint.linear(
            at(-0.9, -1.4), at(1, -0.2), [(0, cloth.lit(0.09)), (0.5, cloth), (1, cloth.lit(-0.14))])
        switch looks.hat {
        case .none: break
        case .beanie: drawBeanie(cloth, paint)
        case .brim: drawBrimmedHat(cloth, paint)
        case .headscarf: drawHeadscarf(cloth, paint)
        case .turban: drawTurban(cloth, paint)
        case .cap: drawCap(cloth, paint)
        }
    }

    private func drawBeanie(_ cloth: Tint, _ paint: Canvas.Paint) {
        let dome = outline([
            (-1.1, -0.46), (-1.08, -0.9), (-0.7, -1.36), (0, -1.5), (0.7, -1.36), (1.08, -0.9), (1.1, -0.46),
            (0, -0.62),
        ])
        canvas.fill(dome, paint)
        canvas.clipped(to: dome) {
            for index in -4...4 {
                let from = at(Double(index) * 0.1, -1.5)
                let to = at(Double(index) * 0.29, -0.5)
                canvas.stroke(.bow(from.x, from.y, to.x, to.y, sag: -3), cloth.lit(-0.1).opacity(0.5), width: 2)
            }
        }
        let band = at(-1.12, -0.68)
        canvas.fill(.rectangle(band.x, band.y, looks.headWidth * 2.24, 23, radius: 10), cloth.lit(0.05))
        for index in 0..<14 {
            let x = band.x + 8 + Double(index) * (looks.headWidth * 2.24 - 16) / 13
            canvas.stroke(.line(x, band.y + 5, x, band.y + 18), cloth.lit(-0.09).opacity(0.55), width: 1.8)
        }
        let top = at(0, -1.56)
        canvas.fill(
            .circle(top.x, top.y, 12),
            .radial(
                Point(top.x - 4, top.y - 5), radius: 17,
                [(0, palette.garmentAccent.lit(0.12)), (1, palette.garmentAccent.lit(-0.08))]))
    }

    private func drawBrimmedHat(_ cloth: Tint, _ paint: Canvas.Paint) {
        let crown = outline([
            (-0.92, -0.62), (-0.9, -1.1), (-0.72, -1.48), (-0.2, -1.44), (0.2, -1.46), (0.72, -1.48), (0.9, -1.1),
            (0.92, -0.62), (0, -0.5),
        ])
        canvas.fill(crown, paint)
        canvas.clipped(to: crown) {
            let band = at(-1, -0.86)
            canvas.fill(
                .rectangle(band.x, band.y, looks.headWidth * 2, 15),
                palette.garment.lightness > 0.85 ? Tint.ink : palette.garmentAccent)
        }
        let middle = at(0, -0.6)
        let brim = Path {
            let reach = looks.headWidth * 1.75
            $0.move(middle.x - reach, middle.y)
            $0.curve(
                middle.x - reach * 0.5, middle.y - 20, middle.x + reach * 0.5, middle.y - 20, middle.x + reach, middle.y
            )
            $0.curve(
                middle.x + reach * 0.6, middle.y + 24, middle.x - reach * 0.6, middle.y + 24, middle.x - reach, middle.y
            )
            $0.close()
        }
        canvas.clipped(to: headOutline) { canvas.fill(brim.moved(2, 9), palette.skin.lit(-0.22).opacity(0.4)) }
        canvas.fill(brim, paint)
        canvas.stroke(
            .bow(middle.x - looks.headWidth, middle.y + 11, middle.x + looks.headWidth, middle.y + 11, sag: 5),
            cloth.lit(0.14).opacity(0.35), width: 2)
    }

    private func drawHeadscarf(_ cloth: Tint, _ paint: Canvas.Paint) {
        // A ring of cloth around the face: the outside, then the inside the other way round.
        let outer: [(Double, Double)] = [
            (0, -1.24), (0.8, -1.06), (1.2, -0.4), (1.16, 0.4), (0.86, 1.0), (0.4, 1.36), (0, 1.44), (-0.4, 1.36),
            (-0.86, 1.0),
            (-1.16, 0.4), (-1.2, -0.4), (-0.8, -1.06),
        ]
        let inner: [(Double, Double)] = [
            (0, -0.72), (-0.56, -0.6), (-0.86, -0.2), (-0.88, 0.25), (-0.66, 0.72), (-0.3, 0.98), (0, 1.03),
            (0.3, 0.98), (0.66, 0.72),
            (0.88, 0.25), (0.86, -0.2), (0.56, -0.6),
        ]
        canvas.clipped(to: headOutline) {
            canvas.stroke(outline(inner), palette.skin.lit(-0.22).opacity(0.4), width: 9)
        }
        var ring = outline(outer)
        ring.add(outline(inner))
        canvas.fill(ring, paint)
        for index in 0..<3 {
            let from = at(-0.95 + Double(index) * 0.04, 0.5 + Double(index) * 0.16)
            let to = at(0.7 - Double(index) * 0.1, 1.12 + Double(index) * 0.08)
            canvas.stroke(.bow(from.x, from.y, to.x, to.y, sag: 16), cloth.lit(-0.13).opacity(0.45), width: 2.6)
        }
        let fold = at(-0.2, -1.1)
        canvas.stroke(
            .bow(fold.x - 30, fold.y + 22, fold.x + 36, fold.y + 2, sag: -10), cloth.lit(0.13).opacity(0.4), width: 3)
    }

    private func drawTurban(_ cloth: Tint, _ paint: Canvas.Paint) {
        let wrap = outline([
            (-1.12, -0.3), (-1.24, -0.75), (-0.95, -1.3), (-0.3, -1.56), (0.4, -1.54), (1.0, -1.25), (1.24, -0.72),
            (1.12, -0.3),
            (0.6, -0.62), (0, -0.78), (-0.6, -0.62),
        ])
        canvas.clipped(to: headOutline) { canvas.fill(wrap.moved(1, 6), palette.skin.lit(-0.22).opacity(0.4)) }
        canvas.fill(wrap, paint)
        canvas.clipped(to: wrap) {
            for index in 0..<5 {
                let from = at(-1.3, -0.25 - Double(index) * 0.22)
                let to = at(0.25 + Double(index) * 0.06, -1.62 + Double(index) * 0.03)
                canvas.stroke(.bow(from.x, from.y, to.x, to.y, sag: 12), cloth.lit(-0.12).opacity(0.5), width: 2.6)
                let other = at(1.3, -0.25 - Double(index) * 0.22)
                canvas.stroke(
                    .bow(at(0, -0.78).x, at(0, -0.8 - Double(index) * 0.16).y, other.x, other.y, sag: -9),
                    cloth.lit(0.1).opacity(0.4), width: 2.4)
            }
        }
    }

    private func drawCap(_ cloth: Tint, _ paint: Canvas.Paint) {
        let dome = outline([
            (-1.06, -0.5), (-1.02, -0.92), (-0.6, -1.3), (0, -1.38), (0.6, -1.3), (1.02, -0.92), (1.06, -0.5),
            (0, -0.6),
        ])
        canvas.fill(dome, paint)
        let top = at(0, -1.37)
        let front = at(0, -0.62)
        canvas.stroke(.line(top.x, top.y, front.x, front.y), cloth.lit(-0.1).opacity(0.4), width: 1.8)
        canvas.fill(.circle(top.x, top.y, 4), cloth.lit(-0.08))
        let badge = at(0, -0.94)
        canvas.fill(.circle(badge.x, badge.y, 10), palette.garmentAccent)
        canvas.fill(.circle(badge.x, badge.y, 5), cloth.lit(-0.05))
        let middle = at(0, -0.6)
        let peak = Path {
            let reach = looks.headWidth * 1.02
            $0.move(middle.x - reach, middle.y + 2)
            $0.curve(
                middle.x - reach * 0.5, middle.y - 8, middle.x + reach * 0.5, middle.y - 8, middle.x + reach,
                middle.y + 2)
            $0.curve(
                middle.x + reach * 1.05, middle.y + 27, middle.x - reach * 1.05, middle.y + 27, middle.x - reach,
                middle.y + 2)
            $0.close()
        }
        canvas.clipped(to: headOutline) { canvas.fill(peak.moved(1, 7), palette.skin.lit(-0.22).opacity(0.4)) }
        canvas.fill(peak, cloth.lit(-0.07))
    }
}
