import Foundation

/// The most memory this process has had so far.
enum PeakMemory {
    /// Bytes resident at the peak (`VmHWM` in proc(5)); `nil` where the system does not say.
    static var bytes: Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        return bytes(inStatus: status)
    }

    /// Reads the text of `/proc/self/status`.
    static func bytes(inStatus status: String) -> Int? {
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count >= 2, let kilobytes = Int(words[1]) else { return nil }
            return kilobytes * 1_024
        }
        return nil
    }
}
