import StreamImageKit

/// What became of one input: a line for people, or an object with the same fields in the same order for programs.
struct LoadRecord: Sendable, Reportable {
    /// The address or path as it was given.
    let input: String
    /// The address for people: without a password.
    let name: String
    var origin: ImageResponse.Origin?
    var size: PixelSize?
    var format: ImageFormat?
    var sourceBytes: Int?
    /// Animation frames, where the head of the file tells.
    var frameCount: Int?
    var seconds: Double?
    /// Where the picture was written.
    var output: String?
    var error: Complaint?

    var json: JSONText {
        .object([
            .init("url", .string(input)),
            .init("origin", .optional(origin?.rawValue)),
            .init("width", .optional(size?.width)),
            .init("height", .optional(size?.height)),
            .init("sourceBytes", .optional(sourceBytes)),
            .init("milliseconds", .optional(seconds.map { ($0 * 10_000).rounded() / 10 })),
            .init("error", .optional(error.map { "\($0.happened); \($0.advice)" })),
        ])
    }

    var text: String {
        let parts: [String?] = [
            size.map { "\($0.width)x\($0.height)" },
            [format?.displayName, sourceBytes.map(Quantity.bytes)].compactMap { $0 }.joined(separator: " "),
            frameCount.flatMap { $0 > 1 ? "the first of \($0) frames" : nil },
            origin.map { "from \($0.rawValue)" },
            seconds.map { "in \(Quantity.duration($0))" },
        ]
        let facts = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
        return PrintableText.line("\(name): \(facts)\(output.map { " → \($0)" } ?? "")")
    }
}

/// Something a command has found out, for people and for programs.
protocol Reportable: Sendable {
    /// For people: one or several lines.
    var text: String { get }
    /// For programs: printed as one line.
    var json: JSONText { get }
}

/// What went wrong with what, and what to do.
struct Complaint: Hashable, Sendable, Error {
    /// The address, the path, or whatever else it is about.
    let subject: String
    /// What happened: a clause without an end mark.
    let happened: String
    /// What to do: a clause without an end mark.
    let advice: String

    init(_ subject: String, _ happened: String, advice: String) {
        self.subject = subject
        self.happened = happened
        self.advice = advice
    }

    init(_ subject: String, _ error: ImageError) {
        self.init(subject, error.happened, advice: error.advice)
    }

    /// One line, whatever the parts hold.
    var line: String {
        PrintableText.line("streamimage: \(subject.isEmpty ? "“”" : subject): \(happened); \(advice)")
    }
}
