/// How the tool ends, as the shell sees it.
struct ExitStatus: Hashable, Sendable {
    let code: Int32

    /// Everything was done.
    static let success = ExitStatus(code: 0)
    /// Something failed; the errors say what.
    static let failure = ExitStatus(code: 1)
    /// The command line was not understood (`EX_USAGE`).
    static let usage = ExitStatus(code: 64)

    /// Ended by a signal, by the shells' convention: 130 for Ctrl-C.
    static func signal(_ number: Int32) -> ExitStatus { ExitStatus(code: 128 + number) }
}
