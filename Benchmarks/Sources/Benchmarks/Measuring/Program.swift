import Foundation

/// A program that is run to its end and measured from outside.
struct Program: Sendable {
    let path: String
    let arguments: [String]

    init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// A program that is looked for in `PATH`; `nil` where it is not there.
    init?(named name: String, _ arguments: [String]) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.map { folder in "\(folder)/\(name)" }
        guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
        self.init(path, arguments)
    }

    /// What a program that went well has left.
    struct Run: Sendable {
        let seconds: Double
        let output: String

        /// The time and, where the program's output begins with a number, that number as its own clock's.
        var timing: Timing {
            let number = output.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
            return Timing(seconds: seconds, secondsByOwnClock: number)
        }
    }

    /// Runs the program.
    ///
    /// `Process` is not used, since it looks for the end of a program only every so often.
    func run() throws(BenchmarkError) -> Run {
        try Self.run([self])
    }

    /// Runs programs at the same time, until the last has ended.
    static func run(_ programs: [Program]) throws(BenchmarkError) -> Run {
        let stopwatch = Stopwatch()
        var started: [(process: pid_t, output: Int32)] = []
        var output = ""
        var failures: [String] = []
        for program in programs {
            do {
                started.append(try program.start())
            } catch {
                failures.append(error.description)
            }
        }
        for (program, (process, pipe)) in zip(programs, started) {
            output += read(pipe)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            if status != 0 { failures.append("\(program.path) ended with status \(status >> 8)") }
        }
        let seconds = stopwatch.seconds
        try BenchmarkError.require(failures.isEmpty, failures.joined(separator: "; "))
        return Run(seconds: seconds, output: output)
    }

    private func start() throws(BenchmarkError) -> (process: pid_t, output: Int32) {
        var ends: [Int32] = [-1, -1]
        try BenchmarkError.require(pipe(&ends) == 0, "no pipe for \(path): \(String(cString: strerror(errno)))")
        defer { close(ends[1]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var process: pid_t = 0
        let words = ([path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        let result = posix_spawn(&process, path, &actions, nil, words + [nil], environ)
        guard result == 0 else {
            close(ends[0])
            throw BenchmarkError("\(path) could not be started: \(String(cString: strerror(result)))")
        }
        return (process, ends[0])
    }

    private static func read(_ pipe: Int32) -> String {
        let file = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
        return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
