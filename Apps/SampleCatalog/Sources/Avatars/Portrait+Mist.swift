extension Portrait {
    /// Somebody of whom nobody knows what they are: a hood, and lights where eyes may be.
    func drawMist() {
        let mist = palette.skin
        let glow = palette.iris
        var random = random(for: 9)
        let hood = outline([
            (0, -1.32), (0.7, -1.1), (1.2, -0.4), (1.28, 0.4), (1.14, 1.1), (0.5, 1.42), (0, 1.46), (-0.5, 1.42),
            (-1.14, 1.1),
            (-1.28, 0.4), (-1.2, -0.4), (-0.7, -1.1),
        ])
        let garment = palette.garment
        canvas.fill(
            hood, .linear(at(-1, -1.2), at(1, 1.2), [(0, garment.lit(0.09)), (0.5, garment), (1, garment.lit(-0.16))]))
        let opening = outline([
            (0, -0.86), (0.6, -0.66), (0.86, -0.05), (0.72, 0.6), (0.3, 1.02), (0, 1.1), (-0.3, 1.02), (-0.72, 0.6),
            (-0.86, -0.05), (-0.6, -0.66),
        ])
        canvas.fill(opening, .radial(at(0, 0.1), radius: 80, [(0, mist.lit(-0.08)), (1, mist.lit(-0.26))]))
        canvas.clipped(to: opening) {
            for _ in 0..<9 {
                let place = at(random.number(in: -0.7...0.7), random.number(in: 0.2...1.1))
                canvas.glow(place, radius: random.number(in: 18...34), mist.lit(0.2).opacity(0.28), fadingTo: mist)
            }
        }
        canvas.stroke(opening, garment.lit(-0.2).opacity(0.7), width: 4)
        let count = random.pick(weighted: [(2, 6), (3, 2), (1, 1)])
        for index in 0..<count {
            let offset = Double(index) - Double(count - 1) / 2
            let place = at(offset * 0.66, count == 3 && index == 1 ? -0.3 : -0.02)
            canvas.glow(place, radius: 30, glow.opacity(0.75))
            canvas.fill(.ellipse(place.x, place.y, 8, looks.eyes == .sleepy ? 4.5 : 9), glow.lit(0.12))
        }
    }
}
