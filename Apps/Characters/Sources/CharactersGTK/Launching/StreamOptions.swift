package import StreamImageKit

/// What the program was started with.
package struct StreamOptions: Sendable {
    /// The service; `nil` for the sample catalogue, which the program then serves to itself.
    package var service: SourceURL?
    /// Seconds that the sample catalogue waits before each answer.
    package var latency = 0.0
    /// The share of the sample catalogue's answers that fail, from 0 to 1.
    package var failureRate = 0.0
    /// Whether the sample catalogue cannot be reached.
    package var isOffline = false
    /// The folder for pictures and pages; `nil` for the person's cache folder.
    package var cacheFolder: String?
    /// What to do.
    var task = Task.show
    /// Whether figures are reported as JSON.
    var reportsJSON = false

    /// What the program does.
    enum Task: Sendable {
        /// Opens its window.
        case show
        /// Tells how it is used.
        case help
        /// Draws a page into a file.
        case screenshot(Screenshot)
        /// Scrolls through the list once, prints figures and draws the last screen into a file.
        case scroll(lastScreen: String)
        /// Measures windows in processes of their own, side by side.
        case measure(passes: Int)
        /// Measures one window and prints its figures, for the process that measures several.
        case measureWindow(ScrollRun.Subject, passes: Int, furtherPasses: Int)
    }

    /// Options as the program has them without arguments.
    package init() {}

    /// Reads the arguments that follow the program's name.
    package init(_ arguments: [String]) throws(Complaint) {
        var rest = arguments[...]
        var picture: (page: Screenshot.Page, file: String)?
        var isDark = false
        while let name = rest.popFirst() {
            switch name {
            case "--api": service = try Self.service(Self.value(of: name, in: &rest))
            case "--latency": latency = try Self.number(Self.value(of: name, in: &rest), of: name, upTo: 600)
            case "--failure-rate": failureRate = try Self.number(Self.value(of: name, in: &rest), of: name, upTo: 1)
            case "--offline": isOffline = true
            case "--cache": cacheFolder = try Self.value(of: name, in: &rest)
            case "--screenshot":
                let page = try Self.page(Self.value(of: name, in: &rest))
                picture = try (page, Self.value(of: name, in: &rest))
            case "--dark": isDark = true
            case "--scroll": task = .scroll(lastScreen: try Self.value(of: name, in: &rest))
            case "--measure": task = .measure(passes: 3)
            case "--measure-shortly": task = .measure(passes: 1)
            case "--measure-window":
                let subject = try Self.subject(Self.value(of: name, in: &rest))
                let passes = try Self.number(Self.value(of: name, in: &rest), of: name, upTo: 100)
                let furtherPasses = try Self.number(Self.value(of: name, in: &rest), of: name, upTo: 100)
                task = .measureWindow(subject, passes: max(1, Int(passes)), furtherPasses: Int(furtherPasses))
            case "--json": reportsJSON = true
            case "--help", "-h": task = .help
            default: throw Complaint("\(name) is no option; stream --help lists them.")
            }
        }
        if let picture {
            task = .screenshot(Screenshot(page: picture.page, file: picture.file, isDark: isDark))
        } else if isDark {
            throw Complaint("--dark is for --screenshot; windows follow the system.")
        }
        if service != nil, latency > 0 || failureRate > 0 || isOffline {
            throw Complaint("--latency, --failure-rate and --offline are for the sample catalogue, not for --api.")
        }
    }

    /// Why arguments make no sense: a sentence for people.
    package struct Complaint: Error, Hashable, Sendable {
        /// What is wrong.
        package let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    package static let help = """
        stream – an endless list of pictures

          stream                     the sample catalogue of 826 invented people
          stream --api URL           a service with the same routes, as https://rickandmortyapi.com/api

        The sample catalogue can misbehave:
          --latency SECONDS          wait before each answer
          --failure-rate SHARE       let this share of answers fail, from 0 to 1
          --offline                  refuse connections

          --screenshot PAGE FILE     draw a page into a PNG file: list, grid, search, empty, offline, error or detail
          --dark                     draw it dark

          --scroll FILE              scroll to the end, print figures, draw the last screen into a PNG file
          --measure                  measure against a loader that keeps and shares nothing (takes some minutes)
          --measure-shortly          the same, only once to the end (takes a minute or two)
          --json                     report figures as JSON

          --cache FOLDER             keep pictures and pages here instead of in your cache folder

        Control+F searches, Control+1 shows a list and Control+2 a grid, Control+R loads anew, Control+P shows the
        performance panel, Escape goes back, Control+Q quits.
        """

    private static func value(of name: String, in rest: inout ArraySlice<String>) throws(Complaint) -> String {
        guard let value = rest.popFirst() else { throw Complaint("\(name) needs a value.") }
        return value
    }

    private static func subject(_ name: String) throws(Complaint) -> ScrollRun.Subject {
        if let subject = ScrollRun.Subject(rawValue: name) { return subject }
        throw Complaint("--measure-window takes ours or baseline, not \(name).")
    }

    private static func page(_ name: String) throws(Complaint) -> Screenshot.Page {
        if let page = Screenshot.Page(rawValue: name) { return page }
        let names = Screenshot.Page.allCases.map(\.rawValue).joined(separator: ", ")
        throw Complaint("There is no page \(name), only \(names).")
    }

    private static func number(_ text: String, of name: String, upTo limit: Double) throws(Complaint) -> Double {
        guard let number = Double(text), (0...limit).contains(number) else {
            throw Complaint("\(name) takes a number from 0 to \(limit), not \(text).")
        }
        return number
    }

    private static func service(_ text: String) throws(Complaint) -> SourceURL {
        do throws(ImageError) {
            return try SourceURL(text)
        } catch {
            throw Complaint("\(text) is no address of a service. \(error.description)")
        }
    }
}
