import Foundation

/// Everything that is decided about one film's poster; the same film is always given the same.
struct PosterDesign {
    private static let margin = 40.0
    private static let smallPrint = 14.5

    private let film: SampleFilm
    private let palette: PosterPalette
    private let motif: PosterMotif
    private let lettering: PosterLettering
    /// A border of bare paper.
    private let isFramed: Bool
    private let seed: UInt64

    init(of film: SampleFilm) {
        self.film = film
        // From the facts and not from the number, so that a poster stays the film's.
        seed = "\(film.title)\t\(film.year)".unicodeScalars.reduce(UInt64(truncatingIfNeeded: film.year)) {
            SeededRandom.mixed($0 ^ UInt64($1.value))
        }
        var random = SeededRandom(seed: seed, stream: 1)
        palette = PosterPalette(of: film, with: &random)
        motif = random.pick(PosterMotif.choices(for: film.genre))
        lettering = PosterLettering(of: film, with: &random)
        isFramed = random.happens(film.decade < 1970 ? 0.6 : 0.12)
    }

    func draw(on canvas: Canvas) {
        canvas.cover(.solid(palette.ground))
        let stage = PosterStage(canvas: canvas, palette: palette, random: SeededRandom(seed: seed, stream: 2))
        motif.paint(stage)
        var random = SeededRandom(seed: seed, stream: 3)
        canvas.cover(Texture.print, offset: Point(random.number(in: 0...255), random.number(in: 0...255)))
        if isFramed { drawFrame(on: canvas) }
        drawWords(on: canvas)
    }

    private func drawFrame(on canvas: Canvas) {
        let paper = Tint(0.95, 0.02, 88)
        var border = Path.rectangle(0, 0, Poster.sheet.width, Poster.sheet.height)
        // The other way round, so that the middle stays open.
        border.add(.polygon([Point(18, 18), Point(18, 732), Point(482, 732), Point(482, 18)]))
        canvas.fill(border, paper)
    }

    // MARK: Words

    private func drawWords(on canvas: Canvas) {
        let width = Poster.sheet.width - 2 * Self.margin
        let ink = PosterPalette.ink(on: motif.titleGround(palette))
        let (title, subtitle) = titles(on: canvas)
        let titleHeight = title?.ink.height ?? 0
        let gap = subtitle == nil ? 0 : 14.0
        let height = titleHeight + gap + (subtitle?.ink.height ?? 0)
        let top = motif.place == .top ? 52 : 678 - height
        paint(title, top: top, ink, in: width)
        paint(subtitle, top: top + titleHeight + gap, ink.opacity(0.88), in: width)
        drawCredits(on: canvas, width: width)
    }

    /// The title as it is set, and what follows a colon in it.
    func titles(on canvas: Canvas) -> (title: TextBlock?, subtitle: TextBlock?) {
        let width = Poster.sheet.width - 2 * Self.margin
        let (name, rest) = Self.parts(of: film.title)
        let title = TextBlock(
            lettering.isUppercase ? name.uppercased() : name,
            face: lettering.face,
            size: lettering.largest,
            alignment: lettering.alignment,
            on: canvas
        )
        let (height, lines) = rest == nil ? (150.0, 4) : (118, 3)
        title?.fit(width: width, height: height, lines: lines, sizes: 16...lettering.largest)
        let subtitle = rest.flatMap {
            TextBlock($0, face: PosterLettering.subtitle, size: 24, alignment: lettering.alignment, on: canvas)
        }
        subtitle?.fit(width: width, height: 46, lines: 2, sizes: 13...24)
        return (title, subtitle)
    }

    /// What is behind words.
    var wordGrounds: [Tint] {
        motif.place == .top ? [motif.titleGround(palette), motif.footGround(palette)] : [motif.titleGround(palette)]
    }

    private func drawCredits(on canvas: Canvas, width: Double) {
        let ink = PosterPalette.ink(on: motif.place == .top ? motif.footGround(palette) : motif.titleGround(palette))
        let director = film.director.uppercased()
        if lettering.alignment == .center {
            let line = TextBlock(
                "\(director)  ·  \(film.year)", face: PosterLettering.credits, size: Self.smallPrint,
                alignment: .center,
                on: canvas)
            paint(line, top: 703, ink.opacity(0.9), in: width)
        } else {
            paint(
                TextBlock(director, face: PosterLettering.credits, size: Self.smallPrint, on: canvas), top: 703,
                ink.opacity(0.9),
                in: width)
            let year = TextBlock(
                String(film.year), face: PosterLettering.credits, size: Self.smallPrint, alignment: .right, on: canvas)
            paint(year, top: 703, ink.opacity(0.9), in: width)
        }
    }

    private func paint(_ block: TextBlock?, top: Double, _ tint: Tint, in width: Double) {
        guard let block else { return }
        // A block that was narrowed to even out its lines stands in the middle only if its lines do.
        let narrow = block.width ?? width
        if block.width == nil { block.width = width }
        let isCentered = lettering.alignment == .center
        block.paint(x: Self.margin + (isCentered ? (width - narrow) / 2 : 0), inkTop: top, tint)
    }

    /// The title, and what follows a colon in it.
    private static func parts(of title: String) -> (String, String?) {
        guard let colon = title.range(of: ": ") else { return (title, nil) }
        return (String(title[..<colon.lowerBound]), String(title[colon.upperBound...]))
    }
}
