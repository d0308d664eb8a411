#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Portrait {
    /// The wall, a pattern on it, and a glow behind the head.
    func drawBackdrop() {
        let wall = palette.wall
        canvas.cover(.linear(Point(0, 0), Point(120, 300), [(0, wall.lit(0.05)), (1, wall.lit(-0.07))]))
        drawPattern()
        canvas.cover(
            .radial(
                Point(128, 120), radius: 190,
                [(0, palette.wallAccent.lit(0.1).opacity(palette.isNight ? 0.5 : 0.55)), (1, wall.opacity(0))]
            )
        )
    }

    private func drawPattern() {
        let accent = palette.wallAccent
        switch looks.backdrop {
        case .disc:
            canvas.fill(
                .circle(150, 140, 118), .linear(Point(60, 30), Point(240, 260), [(0, accent.lit(0.06)), (1, accent)]))
        case .rings:
            for index in 0..<6 {
                canvas.stroke(
                    .circle(150, 140, 62 + Double(index) * 30), accent.opacity(0.75 - Double(index) * 0.08), width: 9)
            }
        case .rays:
            drawRays(accent)
        case .dots:
            for row in 0..<9 {
                for column in 0..<9 {
                    let x = Double(column) * 38 + (row.isMultiple(of: 2) ? 0 : 19) - 4
                    canvas.fill(.circle(x, Double(row) * 36, 6.5), accent.opacity(0.8))
                }
            }
        case .hills:
            drawHills(accent)
        case .stars:
            drawStars(accent)
        case .waves:
            drawWaves(accent)
        case .arches:
            for index in 0..<4 {
                let inset = Double(index) * 26
                let arch = Path.rectangle(28 + inset, 22 + inset, 244 - 2 * inset, 420, radius: 122 - inset)
                canvas.fill(arch, index.isMultiple(of: 2) ? accent.opacity(0.9) : palette.wall)
            }
        }
    }

    private func drawRays(_ accent: Tint) {
        let count = 14
        for index in 0..<count {
            let start = Double(index) / Double(count) * 2 * .pi
            let end = start + .pi / Double(count)
            let ray = Path.polygon([
                Point(150, 150), Point(150 + 300 * cos(start), 150 + 300 * sin(start)),
                Point(150 + 300 * cos(end), 150 + 300 * sin(end)),
            ])
            canvas.fill(ray, accent.opacity(0.6))
        }
    }

    private func drawHills(_ accent: Tint) {
        var random = random(for: 1)
        canvas.fill(.circle(random.number(in: 60...240), random.number(in: 46...90), 34), accent.lit(0.1))
        for layer in 0..<3 {
            let base = 150 + Double(layer) * 46
            var points = [Point(-40, 360)]
            for step in 0...6 {
                points.append(Point(Double(step) * 60 - 30, base + random.number(in: -26...26)))
            }
            points.append(Point(340, 360))
            canvas.fill(.smooth(points), palette.wall.lit(-0.035 * Double(layer + 1)).chroma(times: 1.05))
        }
    }

    private func drawStars(_ accent: Tint) {
        var random = random(for: 2)
        canvas.fill(.circle(random.number(in: 40...90), random.number(in: 50...80), 26), accent.opacity(0.9))
        for _ in 0..<46 {
            let (x, y) = (random.number(in: 4...296), random.number(in: 4...250))
            let size = random.number(in: 1.2...3.2)
            if random.happens(0.25) {
                // A spark with four points.
                let reach = size * 3
                canvas.fill(
                    Path {
                        $0.move(x, y - reach)
                        $0.curve(x, y, x, y, x + reach, y)
                        $0.curve(x, y, x, y, x, y + reach)
                        $0.curve(x, y, x, y, x - reach, y)
                        $0.curve(x, y, x, y, x, y - reach)
                    },
                    accent.lit(0.12)
                )
            } else {
                canvas.fill(.circle(x, y, size), accent.lit(0.08).opacity(random.number(in: 0.5...1)))
            }
        }
    }

    private func drawWaves(_ accent: Tint) {
        for row in 0..<9 {
            let y = Double(row) * 38 - 6
            var wave = Path()
            wave.move(-20, y)
            for step in 0..<6 {
                let x = -20 + Double(step) * 60
                wave.curve(x + 11, y - 15, x + 19, y - 15, x + 30, y)
                wave.curve(x + 41, y + 15, x + 49, y + 15, x + 60, y)
            }
            canvas.stroke(wave, accent.opacity(0.8), width: 7)
        }
    }
}
