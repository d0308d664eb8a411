/// Why a question has no answer.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Stops a measurement whose work was not what it should have been: no time counts that was won by leaving some out.
    static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(BenchmarkError) {
        guard condition else { throw BenchmarkError(message()) }
    }
}
