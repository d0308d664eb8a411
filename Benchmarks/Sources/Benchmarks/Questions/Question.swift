/// Something to find out.
protocol Question: Sendable {
    /// What `--only` calls it.
    static var name: String { get }
    init(_ surroundings: Surroundings)
    /// One finding for each thing that was compared.
    func answer() async throws -> [Finding]
}
