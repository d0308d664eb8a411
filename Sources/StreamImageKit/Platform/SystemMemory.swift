import Foundation

/// The memory that this process may count on.
package enum SystemMemory {
    /// Bytes of the machine's memory, or of what the container may use where that is less.
    package static var physicalBytes: Int {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #if os(Linux)
        return min(machine, ControlGroup.current().memoryLimit ?? machine)
        #else
        return machine
        #endif
    }
}

#if os(Linux)
/// The control groups that a process belongs to: how Linux limits containers and services (cgroups(7)).
package struct ControlGroup: Sendable {
    /// The group's folder in the unified hierarchy (version 2), where there is one.
    package let unified: String?
    /// The group's folder in version 1's hierarchy for memory.
    package let memory: String?
    private let mount: String

    /// Looks up the groups of this process; a test gives other folders than the system's.
    package static func current(mount: String = "/sys/fs/cgroup", list: String = "/proc/self/cgroup") -> ControlGroup {
        ControlGroup(mount: mount, list: (try? String(contentsOfFile: list, encoding: .utf8)) ?? "")
    }

    private init(mount: String, list: String) {
        var unified: String?
        var memory: String?
        for line in list.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            if fields[1].isEmpty {
                // Version 2 is mounted alone, or beside version 1.
                let root = ["\(mount)/unified", mount].first { Self.isFile("\($0)/cgroup.procs") }
                unified = root.map { Self.folder(String(fields[2]), in: $0) }
            } else if fields[1].split(separator: ",").contains("memory") {
                memory = Self.folder(String(fields[2]), in: "\(mount)/memory")
            }
        }
        self.mount = mount
        self.unified = unified
        self.memory = memory
    }

    /// The least limit of the group and those it is in, in bytes; `nil` where there is none.
    package var memoryLimit: Int? {
        let limits =
            ancestors(of: unified).flatMap { ["\($0)/memory.max", "\($0)/memory.high"] }
            + ancestors(of: memory).map { "\($0)/memory.limit_in_bytes" }
        // Version 2 says “max” for no limit, version 1 a number that no machine has.
        return limits.compactMap(Self.number).filter { $0 > 0 && $0 < 1 << 60 }.min()
    }

    /// In a container the path may be one that is visible only outside; the mounted root is the group then.
    private static func folder(_ path: String, in root: String) -> String {
        let folder = path == "/" ? root : root + path
        return isFile("\(folder)/cgroup.procs") ? folder : root
    }

    private func ancestors(of folder: String?) -> [String] {
        var folders: [String] = []
        var folder = folder ?? ""
        while folder.count > mount.count, folder.hasPrefix(mount) || folder == mount {
            folders.append(folder)
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder == mount ? folders + [mount] : folders
    }

    private static func number(in path: String) -> Int? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func isFile(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
#endif
