import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct TourReportTests {
    private static func report(_ change: (inout TourReport) -> Void = { _ in }) -> TourReport {
        var report = TourReport(expectedPictures: 826, pages: 42)
        report.pageRequests = 42
        for (name, origin) in [("cold", ImageResponse.Origin.network), ("again", .memory), ("new pipeline", .disk)] {
            var pass = TourReport.Pass(name: name)
            pass.origins[origin] = 826
            pass.avatarRequests = origin == .network ? 826 : 0
            pass.seconds = 2
            report.passes.append(pass)
        }
        change(&report)
        return report
    }

    @Test func aPerfectTourHasNoFindings() {
        let report = Self.report()
        #expect(report.findings.isEmpty)
        #expect(report.text.split(separator: "\n").count == 6)
        #expect(report.text.contains("413"))
    }

    @Test func everyDeviationIsFound() {
        #expect(Self.report { $0.passes[0].avatarRequests = 827 }.findings.count == 1)
        #expect(Self.report { $0.passes[1].avatarRequests = 1 }.findings.count == 1)
        #expect(Self.report { $0.passes[2].origins = [.disk: 825, .network: 1] }.findings.count == 1)
        #expect(Self.report { $0.pageRequests = 43 }.findings.count == 1)
        #expect(Self.report { $0.passes[0].firstFailure = Complaint("a", "b", advice: "c") }.findings.count == 1)
    }

    @Test func programsReadTheSame() {
        #expect(
            Self.report().json.text.hasPrefix(
                #"{"pages":42,"pageRequests":42,"passes":[{"name":"cold","requests":826,"#))
        #expect(Self.report().json.text.hasSuffix(#""isAsExpected":true}"#))
    }
}
