import Foundation

/// What the questions share: the pictures' server, somewhere to write, the rivals, and how thorough to be.
struct Surroundings: Sendable {
    /// Where a server in a process of its own hands out `1.jpeg` to `826.jpeg`.
    let server: URL
    /// A folder for what is written in between.
    let scratch: URL
    /// The folder with the rivals' programs.
    let rivals: URL
    /// A Python with aiohttp and Pillow, or `nil` where it could not be had.
    let python: String?
    /// Fewer rounds: for a first look, not for the record.
    let isQuick: Bool

    /// The number of pictures.
    static let pictureCount = 826
    /// Connections at the same time, the same for everybody: our default for one host.
    static let connections = 6
    /// The sides of the box that pixels are made for.
    static let side = 100

    func address(of picture: Int) -> String { "\(server.absoluteString)/\(picture).jpeg" }

    func rounds(_ count: Int) -> Int { isQuick ? max(3, count / 5) : count }

    /// Lends an empty folder, which stays until all has been measured: for some seconds after files were removed, ext4
    /// makes new ones several times more slowly, and whoever comes next would pay for it.
    func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = scratch.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try body(folder)
    }
}
