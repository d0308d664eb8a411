extension Portrait {
    /// The face without its features, shaded so that it is round.
    func drawHead() {
        let skin = palette.skin
        let head = headOutline
        canvas.fill(
            head,
            .radial(
                at(-0.35, -0.35), radius: looks.headHeight * 2.1,
                [(0, skin.lit(0.055)), (0.45, skin), (1, skin.lit(-0.16))]
            )
        )
        canvas.clipped(to: head) {
            // The side away from the light.
            let shade = outline([
                (0.5, -1.2), (0.78, -0.5), (0.72, 0.1), (0.62, 0.6), (0.1, 1.1), (1.4, 1.2), (1.4, -1.2),
            ])
            canvas.fill(
                shade,
                .linear(
                    at(0.35, 0), at(1.05, 0), [(0, skin.lit(-0.13).opacity(0)), (1, skin.lit(-0.15).opacity(0.75))]))
            // Light of the wall on the far edge.
            let rim = palette.wallAccent.lit(palette.isNight ? 0.15 : 0.05)
            canvas.stroke(head, rim.opacity(palette.isNight ? 0.4 : 0.2), width: 3)
            drawCheeks()
        }
    }

    /// The outline of the head: round above, the jaw as wide as the lot would have it.
    var headOutline: Path {
        let jaw = looks.jaw
        return outline([
            (0, -1), (0.55, -0.9), (0.93, -0.5), (0.98, 0), (0.93, 0.38), (jaw, 0.76), (jaw * 0.42, 0.985), (0, 1.01),
            (-jaw * 0.42, 0.985), (-jaw, 0.76), (-0.93, 0.38), (-0.98, 0), (-0.93, -0.5), (-0.55, -0.9),
        ])
    }

    private func drawCheeks() {
        let blush =
            looks.species == .human || looks.species == .felid
            ? Tint(max(palette.skin.lightness - 0.12, 0.35), 0.12, 25)
            : palette.skin.lit(-0.08).chroma(times: 1.5)
        eachSide { side in
            let cheek = at(side * 0.58, 0.34)
            canvas.glow(cheek, radius: 22, blush.opacity(0.42))
        }
    }

    /// Freckles, and what else a face may have on it.
    func drawMarks() {
        var random = random(for: 3)
        guard looks.hasFreckles else { return }
        let freckle = palette.skin.lit(-0.16).chroma(times: 1.2)
        for _ in 0..<16 {
            let side = random.happens(0.5) ? -1.0 : 1.0
            let place = at(side * random.number(in: 0.22...0.72), random.number(in: 0.16...0.42))
            canvas.fill(.circle(place.x, place.y, random.number(in: 0.9...1.7)), freckle.opacity(0.65))
        }
    }

    func drawEar(_ side: Double) {
        let skin = palette.skin
        let middle = at(side * 1.0, 0.08)
        canvas.fill(.ellipse(middle.x, middle.y, 11, 16), side < 0 ? skin : skin.lit(-0.12))
        canvas.stroke(
            .bow(middle.x + side * 3, middle.y - 8, middle.x + side * 1, middle.y + 8, sag: 0),
            skin.lit(-0.14).opacity(0.7), width: 2.4
        )
        guard looks.hasEarrings else { return }
        canvas.fill(.circle(middle.x + side * 3, middle.y + 19, 4.2), palette.accessory.lit(side < 0 ? 0.1 : 0))
    }

    // MARK: Nose

    func drawNose() {
        guard looks.species != .felid, looks.species != .velari else { return }
        var random = random(for: 4)
        let skin = palette.skin
        let tip = at(0, looks.species == .monocule ? 0.44 : 0.31)
        let width = random.number(in: 8...13)
        let shade = skin.lit(-0.15)
        // A soft side in the shade, a light on the bridge, and the line below the tip.
        canvas.fill(
            .smooth([
                Point(tip.x + 1, tip.y - 30), Point(tip.x + width * 0.75, tip.y - 6), Point(tip.x + width, tip.y + 1),
                Point(tip.x + width * 0.4, tip.y + 4), Point(tip.x, tip.y + 2),
            ]),
            shade.opacity(0.3)
        )
        canvas.stroke(
            .bow(tip.x - width * 0.75, tip.y, tip.x + width * 0.75, tip.y, sag: 5), shade.lit(-0.06).opacity(0.85),
            width: 2.6
        )
        canvas.fill(.ellipse(tip.x - 2.5, tip.y - 6, 3.6, 4.6), skin.lit(0.1).opacity(0.6))
    }
}
