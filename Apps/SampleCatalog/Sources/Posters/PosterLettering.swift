/// How the title of a poster is set.
struct PosterLettering: Sendable {
    var face: TextBlock.Face
    var isUppercase = false
    var alignment = TextBlock.Alignment.left
    /// The largest size of the title's letters.
    var largest = 116.0

    /// Lettering in the manner of the film's genre.
    init(of film: SampleFilm, with random: inout SeededRandom) {
        self = random.pick(Self.choices(for: film.genre))
        if random.happens(0.4) { alignment = .center }
    }

    private init(_ face: TextBlock.Face, isUppercase: Bool = false, largest: Double = 116) {
        self.face = face
        self.isUppercase = isUppercase
        self.largest = largest
    }

    private static func choices(for genre: SampleFilm.Genre) -> [PosterLettering] {
        switch genre {
        case .action: [heavy, heavyCapitals, condensedCapitals]
        case .adventure: [serifCapitals, heavyCapitals, serif]
        case .comedy: [heavy, heavy, heavyCapitals, bold]
        case .blackComedy: [heavy, typewriter, bold]
        case .romanticComedy: [italic, italic, bold]
        case .horror: [serifCapitals, condensedCapitals, boldSerif]
        case .thriller: [condensedCapitals, thinCapitals, bold, typewriter]
        case .musical, .concert: [italic, heavy, thinCapitals]
        case .western: [boldSerif, serifCapitals, slab]
        case .documentary: [bold, typewriter, thinCapitals]
        case .drama: [thinCapitals, serif, light, italic, bold, serifCapitals]
        }
    }

    // Families that the project's packages bring, and any other of the kind where they are missing.
    private static let sans = "Cantarell, DejaVu Sans, sans-serif"
    private static let serifs = "DejaVu Serif, serif"

    private static let heavy = PosterLettering(
        .init(family: "Cantarell Extra Bold, \(sans)", weight: 800, tracking: -0.025, leading: 0.72))
    private static let heavyCapitals = PosterLettering(
        .init(family: "Cantarell Extra Bold, \(sans)", weight: 800, tracking: -0.01, leading: 0.7), isUppercase: true
    )
    private static let bold = PosterLettering(
        .init(family: sans, weight: 700, tracking: -0.015, leading: 0.75), largest: 104)
    private static let light = PosterLettering(
        .init(family: "Cantarell Light, \(sans)", weight: 300, tracking: -0.01, leading: 0.78), largest: 108)
    private static let thinCapitals = PosterLettering(
        .init(family: sans, weight: 400, tracking: 0.16, leading: 0.92), isUppercase: true, largest: 62
    )
    private static let condensedCapitals = PosterLettering(
        .init(
            family: "DejaVu Sans Condensed, DejaVu Sans, sans-serif", weight: 700, isCondensed: true, tracking: -0.01,
            leading: 0.88),
        isUppercase: true,
        largest: 104
    )
    private static let serif = PosterLettering(
        .init(family: serifs, isCondensed: true, tracking: -0.02, leading: 0.88), largest: 100
    )
    private static let boldSerif = PosterLettering(
        .init(family: serifs, weight: 700, isCondensed: true, tracking: -0.02, leading: 0.86), largest: 104
    )
    private static let serifCapitals = PosterLettering(
        .init(family: serifs, weight: 700, isCondensed: true, tracking: 0.04, leading: 0.9), isUppercase: true,
        largest: 84
    )
    private static let slab = PosterLettering(
        .init(family: serifs, weight: 700, tracking: -0.03, leading: 0.86), isUppercase: true, largest: 90
    )
    private static let italic = PosterLettering(
        .init(family: serifs, isItalic: true, isCondensed: true, tracking: -0.02, leading: 0.86), largest: 104
    )
    private static let typewriter = PosterLettering(
        .init(family: "DejaVu Sans Mono, monospace", weight: 700, tracking: -0.05, leading: 0.9), largest: 66
    )

    /// The small words: who made it and when.
    static let credits = TextBlock.Face(family: sans, weight: 700, tracking: 0.09)
    /// What follows the colon of a title.
    static let subtitle = TextBlock.Face(family: sans, weight: 700, tracking: 0.01, leading: 0.85)
}
