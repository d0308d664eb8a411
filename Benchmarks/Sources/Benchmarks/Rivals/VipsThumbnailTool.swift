import Foundation

/// curl, then libvips' own tool for thumbnails, over all files in one process or shared out among several.
enum VipsThumbnailTool {
    static func load(_ surroundings: Surroundings, processes: Int) throws -> Timing {
        try surroundings.withFolder { folder in
            let pictures = (1...Surroundings.pictureCount).map { "\(folder.path)/\($0).jpeg" }
            let curl = try CurlTool(surroundings) { "\(folder.path)/\($0).jpeg" }
            let share = (pictures.count + processes - 1) / processes
            let tools = try stride(from: 0, to: pictures.count, by: share).map { start in
                try tool(for: pictures[start..<min(pictures.count, start + share)])
            }
            let seconds = try curl.program.run().seconds + Program.run(tools).seconds
            let made = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ppm") }
            try BenchmarkError.require(made.count == pictures.count, "vipsthumbnail left some pictures out")
            return Timing(seconds: seconds)
        }
    }

    /// What was fastest of all that was tried: one thread a process, since more than one only get in each other's way with
    /// pictures this small, and pixels written as they are, without compressing them again.
    private static func tool(for pictures: ArraySlice<String>) throws -> Program {
        let side = Surroundings.side
        let arguments = ["--vips-concurrency=1", "--size", "\(side)x\(side)", "--output", "%s.ppm"]
        guard let program = Program(named: "vipsthumbnail", arguments + pictures) else {
            throw BenchmarkError("vipsthumbnail is not installed")
        }
        return program
    }
}
