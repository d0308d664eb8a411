extension Portrait {
    func drawEyes() {
        guard looks.species != .monocule else {
            drawEye(at(0, -0.02), side: 0, radius: 25, height: 22)
            return
        }
        let isLarge = looks.species == .velari
        let spread = isLarge ? 0.46 : 0.43
        eachSide { side in
            let place = at(side * spread, 0.02)
            switch looks.eyes {
            case .laughing where !isLarge && looks.species != .felid:
                canvas.stroke(.bow(place.x - 11, place.y + 3, place.x + 11, place.y + 3, sag: -9), .ink, width: 4)
                if looks.hasLashes { drawLashes(place, side: side, radius: 11, height: 6) }
            case .round, .laughing:
                drawEye(place, side: side, radius: isLarge ? 16 : 11.5, height: isLarge ? 19 : 10.5)
            case .almond:
                drawEye(place, side: side, radius: isLarge ? 17 : 13, height: isLarge ? 16 : 8.5)
            case .sleepy:
                drawEye(place, side: side, radius: isLarge ? 16 : 12, height: isLarge ? 17 : 9.5, lid: 0.42)
            }
            drawBrow(place, side: side)
        }
    }

    /// Draws an eye of which the upper lid covers a share from 0 to 1.
    private func drawEye(_ place: Point, side: Double, radius: Double, height: Double, lid: Double = 0.14) {
        let skin = palette.skin
        let eye = almond(place, side: side, radius: radius, height: height)
        canvas.fill(.ellipse(place.x, place.y, radius * 1.3, height * 1.45), skin.lit(-0.1).opacity(0.28))
        canvas.fill(eye, looks.species == .velari ? Tint(0.3, 0.05, palette.iris.hue) : Tint(0.975, 0.008, 90))
        canvas.clipped(to: eye) {
            drawIris(Point(place.x + 0.8, place.y + height * 0.06), radius: height * (lid > 0.3 ? 0.86 : 0.82))
            // The lid, and its shadow on the eye.
            canvas.fill(
                .rectangle(place.x - radius, place.y - height - 8, radius * 2, height * lid * 2 + 11),
                Tint.ink.opacity(0.22))
            canvas.fill(
                .rectangle(place.x - radius, place.y - height - 8, radius * 2, height * lid * 2 + 7), skin.lit(-0.07))
        }
        let top = place.y - height + height * lid * 2 - 0.5
        let reach = lid > 0.3 ? radius * 0.98 : radius
        let corner = lid > 0.3 ? place.y - height * 0.12 : place.y
        canvas.stroke(
            Path {
                $0.move(place.x - reach, corner + 1)
                $0.curve(
                    place.x - reach * 0.5, top - 1.5, place.x + reach * 0.5, top - 1.5, place.x + reach,
                    corner + (side == 0 ? 1 : 0))
            },
            .ink, width: looks.hasLashes ? 3.6 : 2.8
        )
        canvas.stroke(
            .bow(
                place.x - radius * 0.6, place.y + height * 1.0, place.x + radius * 0.6, place.y + height * 1.0, sag: 2),
            skin.lit(-0.2).opacity(0.5), width: 1.6
        )
        if looks.hasLashes { drawLashes(place, side: side, radius: radius, height: height) }
    }

    private func almond(_ place: Point, side: Double, radius: Double, height: Double) -> Path {
        let lift = looks.eyes == .almond ? side * -1.6 : 0
        return Path {
            $0.move(place.x - radius, place.y + 0.5 - lift)
            $0.curve(
                place.x - radius * 0.6, place.y - height * 1.3, place.x + radius * 0.6, place.y - height * 1.3,
                place.x + radius, place.y + 0.5 + lift)
            $0.curve(
                place.x + radius * 0.55, place.y + height * 1.25, place.x - radius * 0.55, place.y + height * 1.25,
                place.x - radius, place.y + 0.5 - lift)
            $0.close()
        }
    }

    private func drawIris(_ place: Point, radius: Double) {
        let iris = palette.iris
        canvas.fill(
            .circle(place.x, place.y, radius),
            .radial(
                Point(place.x, place.y + radius * 0.4), radius: radius * 1.3,
                [(0, iris.lit(0.16)), (0.6, iris), (1, iris.lit(-0.2))]
            )
        )
        if looks.species == .felid {
            canvas.fill(.ellipse(place.x, place.y, radius * 0.26, radius * 0.85), .ink)
        } else {
            canvas.fill(.circle(place.x, place.y, radius * 0.5), .ink)
        }
        canvas.fill(.circle(place.x - radius * 0.32, place.y - radius * 0.3, radius * 0.27), Tint.white.opacity(0.95))
        canvas.fill(.circle(place.x + radius * 0.34, place.y + radius * 0.36, radius * 0.13), Tint.white.opacity(0.6))
    }

    private func drawLashes(_ place: Point, side: Double, radius: Double, height: Double) {
        let outer = side == 0 ? 1 : side
        for index in 0..<2 {
            let x = place.x + outer * radius * (0.98 - Double(index) * 0.22)
            let y = place.y - height * (0.05 + Double(index) * 0.42)
            canvas.stroke(.line(x, y, x + outer * 4.5, y - 4 - Double(index)), .ink, width: 2.2)
        }
    }

    private func drawBrow(_ place: Point, side: Double) {
        guard looks.species != .velari else { return }
        let tint = looks.hair == .bald && looks.species != .human ? palette.skin.lit(-0.25) : palette.hair.lit(-0.06)
        let y = place.y - 20 - looks.browLift * 2.5
        let tilt = looks.browLift * 2.4
        let weight = 2.6 + looks.browWeight * 3.4
        let inner = Point(place.x - side * 11, y + 1.5 - tilt)
        let outer = Point(place.x + side * 14, y + 1 + tilt * 0.4)
        // Thick at the nose, thin at the temple.
        canvas.fill(
            Path {
                $0.move(inner.x, inner.y - weight / 2)
                $0.curve(
                    inner.x + side * 8, inner.y - weight - 3, outer.x - side * 8, outer.y - weight - 2, outer.x, outer.y
                )
                $0.curve(
                    outer.x - side * 8, outer.y - 2.5, inner.x + side * 8, inner.y + weight * 0.4 - 2, inner.x,
                    inner.y + weight / 2)
                $0.close()
            },
            tint
        )
    }

    // MARK: Glasses

    func drawGlasses() {
        guard looks.glasses != .none else { return }
        let frame = palette.accessory.lightness > 0.85 ? Tint.ink : palette.accessory
        eachSide { side in
            let place = at(side * 0.43, 0.04)
            let lens: Path =
                switch looks.glasses {
                case .square: .rectangle(place.x - 18, place.y - 13, 36, 28, radius: 7)
                case .dark: .superellipse(place.x, place.y + 1, 20, 15, fullness: 0.72)
                case .round, .none: .circle(place.x, place.y, 17.5)
                }
            if looks.glasses == .dark {
                canvas.fill(
                    lens,
                    .linear(
                        Point(0, place.y - 15), Point(0, place.y + 16),
                        [(0, Tint(0.22, 0.03, 270)), (1, Tint(0.45, 0.07, 300))]))
            } else {
                canvas.fill(lens, Tint.white.opacity(0.13))
            }
            canvas.clipped(to: lens) {
                canvas.stroke(
                    .line(place.x - 14, place.y + 14, place.x + 6, place.y - 18), Tint.white.opacity(0.28), width: 6)
            }
            canvas.stroke(lens, frame, width: 3.4)
            let temple = at(side * 0.99, -0.02)
            canvas.stroke(.line(place.x + side * 18.5, place.y - 3, temple.x, temple.y), frame, width: 3.2)
        }
        let bridge = at(0, 0)
        canvas.stroke(.bow(bridge.x - 6, bridge.y + 1, bridge.x + 6, bridge.y + 1, sag: -4), frame, width: 3.2)
    }
}
