import Foundation

/// The memory of this process, as proc(5) tells it.
package enum ProcessMemory {
    /// Bytes resident now; `nil` where the system does not say.
    package static var residentBytes: Int? { bytes(of: "VmRSS:", in: status) }
    /// Bytes resident at the peak; `nil` where the system does not say.
    package static var peakBytes: Int? { bytes(of: "VmHWM:", in: status) }

    private static var status: String { (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? "" }

    /// Reads one line of the text of `/proc/self/status`.
    package static func bytes(of name: String, in status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        let words = line?.split { $0 == " " || $0 == "\t" } ?? []
        return words.count >= 2 ? Int(words[1]).map { $0 * 1_024 } : nil
    }
}
