/// A head and shoulders on a canvas of 300 × 300 pixels, lit from the upper left.
///
/// One file a part: what is behind, the body, the head, eyes, nose and mouth, hair, what is worn, and what is peculiar
/// to a species. Parts are placed in units of the head, so that they fit every face.
struct Portrait {
    let looks: Looks
    let canvas: Canvas

    /// The middle of the head.
    let center = Point(150, 146)

    var palette: Palette { looks.palette }

    /// A place on the head: (0, 0) is its middle, 1 its edge to the right or below.
    func at(_ u: Double, _ v: Double) -> Point {
        Point(center.x + u * looks.headWidth, center.y + v * looks.headHeight)
    }

    /// A closed, smooth outline through places on the head.
    func outline(_ places: [(Double, Double)]) -> Path {
        .smooth(places.map { at($0.0, $0.1) })
    }

    /// Both sides of the face: −1 for the left of the picture, 1 for the right.
    func eachSide(_ body: (Double) -> Void) {
        body(-1)
        body(1)
    }

    /// Random numbers for one part's details.
    func random(for part: Int) -> SeededRandom {
        SeededRandom(seed: looks.seed, stream: 100 + part)
    }

    func draw() {
        drawBackdrop()
        canvas.scaled(by: closeness, around: Point(150, 306)) { drawFigure() }
        drawLight()
    }

    private func drawFigure() {
        let neck = Point(150, 235)
        canvas.turned(by: looks.tilt, around: neck) { drawBehindHead() }
        drawBody()
        canvas.turned(by: looks.tilt, around: neck) {
            switch looks.species {
            case .robot: drawRobot()
            case .unknown: drawMist()
            default: drawFace()
            }
        }
    }

    /// How near somebody sits: as near as hats, horns and antennae allow.
    private var closeness: Double {
        switch (looks.species, looks.hat, looks.hair) {
        case (.velari, _, _), (.thornkin, _, _): 1.02
        case (.robot, _, _), (.mossling, _, _), (.unknown, _, _): 1.09
        case (_, .beanie, _): 1.03
        case (_, .brim, _), (_, .turban, _), (_, _, .mohawk), (_, _, .bun): 1.08
        case (.felid, _, _): 1.07
        case (_, _, .afro), (_, _, .quiff): 1.09
        default: 1.16
        }
    }

    private func drawBehindHead() {
        drawHairBehind()
        drawHatBehind()
    }

    private func drawFace() {
        drawHornsAndEars()
        drawHead()
        drawMarks()
        drawBeard()
        drawNose()
        drawMouth()
        drawEyes()
        drawHair()
        drawGlasses()
        drawHat()
        drawCrown()
    }

    /// One light over everything, and grain that ties the flat shapes together.
    private func drawLight() {
        canvas.cover(Texture.light, .overlay)
        canvas.cover(Texture.vignette)
        var random = random(for: 0)
        // Shifted, so that no two pictures have the same grain.
        canvas.cover(Texture.grain, offset: Point(random.number(in: 0...255), random.number(in: 0...255)))
    }
}
