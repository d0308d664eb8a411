import StreamImageKit

/// What the tour has seen: one table, and whatever is not as it must be.
struct TourReport: Reportable {
    /// One time through all pictures.
    struct Pass: Sendable {
        let name: String
        var origins: [ImageResponse.Origin: Int] = [:]
        var avatarRequests = 0
        var networkBytes = 0
        var diskBytes = 0
        var seconds = 0.0
        var peakMemoryBytes: Int?
        var firstFailure: Complaint?

        init(name: String) {
            self.name = name
        }

        mutating func add(_ response: ImageResponse) {
            origins[response.origin, default: 0] += 1
        }

        var pictures: Int { origins.values.reduce(0, +) }
        var picturesPerSecond: Double { seconds > 0 ? Double(pictures) / seconds : 0 }

        fileprivate func count(_ origin: ImageResponse.Origin) -> Int { origins[origin, default: 0] }
    }

    let expectedPictures: Int
    /// Pages that were walked.
    let pages: Int
    /// Requests for pages that the server saw.
    var pageRequests = 0
    var passes: [Pass] = []

    init(expectedPictures: Int, pages: Int) {
        self.expectedPictures = expectedPictures
        self.pages = pages
    }

    /// What is not as it must be: nothing, where all is well.
    var findings: [Complaint] {
        var findings = passes.compactMap(\.firstFailure)
        let origins: [ImageResponse.Origin] = [.network, .memory, .disk]
        for (pass, origin) in zip(passes, origins) {
            if pass.count(origin) != expectedPictures {
                let happened = "\(pass.count(origin)) of \(expectedPictures) pictures came from \(origin.rawValue)"
                findings.append(Complaint("tour, \(pass.name)", happened, advice: Self.advice))
            }
            let expected = origin == .network ? expectedPictures : 0
            if pass.avatarRequests != expected {
                let happened = "the server saw \(pass.avatarRequests) requests for portraits, not \(expected)"
                findings.append(Complaint("tour, \(pass.name)", happened, advice: Self.advice))
            }
        }
        if pageRequests != pages {
            let happened = "the server saw \(pageRequests) requests for \(pages) pages"
            findings.append(Complaint("tour", happened, advice: Self.advice))
        }
        return findings
    }

    private static let advice = "run it again, and report it if it stays so"

    var text: String {
        var table = TextTable(header: [
            "pass", "requests", "network", "disk", "memory", "downloaded", "read", "time", "pictures/s", "peak memory",
        ])
        table.rows.append(["\(pages) pages", "\(pageRequests)"] + Array(repeating: "", count: 8))
        table.rows += passes.map { pass in
            [
                pass.name, "\(pass.avatarRequests)", "\(pass.count(.network))", "\(pass.count(.disk))",
                "\(pass.count(.memory))", Quantity.bytes(pass.networkBytes), Quantity.bytes(pass.diskBytes),
                Quantity.duration(pass.seconds), Quantity.threeDigits(pass.picturesPerSecond),
                pass.peakMemoryBytes.map(Quantity.bytes) ?? "unknown",
            ]
        }
        return table.text
    }

    var json: JSONText {
        .object([
            .init("pages", .integer(pages)),
            .init("pageRequests", .integer(pageRequests)),
            .init("passes", .array(passes.map(json))),
            .init("isAsExpected", .bool(findings.isEmpty)),
        ])
    }

    private func json(_ pass: Pass) -> JSONText {
        .object([
            .init("name", .string(pass.name)),
            .init("requests", .integer(pass.avatarRequests)),
            .init("network", .integer(pass.count(.network))),
            .init("disk", .integer(pass.count(.disk))),
            .init("memory", .integer(pass.count(.memory))),
            .init("bytesDownloaded", .integer(pass.networkBytes)),
            .init("diskBytesRead", .integer(pass.diskBytes)),
            .init("seconds", .number(pass.seconds)),
            .init("picturesPerSecond", .number(pass.picturesPerSecond)),
            .init("peakMemoryBytes", .optional(pass.peakMemoryBytes)),
        ])
    }
}
