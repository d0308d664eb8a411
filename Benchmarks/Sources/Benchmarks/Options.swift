import Foundation

/// The command line of `compare`, which `Benchmarks/run` writes.
struct Options {
    private(set) var server: URL?
    private(set) var scratch: URL?
    private(set) var rivals: URL?
    private(set) var python: String?
    private(set) var only: Set<String> = []
    private(set) var isQuick = false
    private(set) var isJSON = false

    init(_ arguments: some Sequence<String>) throws(BenchmarkError) {
        var iterator = arguments.makeIterator()
        while let option = iterator.next() {
            func value() throws(BenchmarkError) -> String {
                guard let value = iterator.next() else { throw BenchmarkError("\(option) needs a value") }
                return value
            }
            switch option {
            case "--server": server = URL(string: try value())
            case "--scratch": scratch = URL(fileURLWithPath: try value(), isDirectory: true)
            case "--rivals": rivals = URL(fileURLWithPath: try value(), isDirectory: true)
            case "--python": python = try value()
            case "--only": only.insert(try value())
            case "--quick": isQuick = true
            case "--json": isJSON = true
            default: throw BenchmarkError("\(option) is no option")
            }
        }
    }

    func surroundings() throws(BenchmarkError) -> Surroundings {
        guard let server, let scratch, let rivals else {
            throw BenchmarkError("compare needs --server, --scratch and --rivals; Benchmarks/run knows them")
        }
        return Surroundings(server: server, scratch: scratch, rivals: rivals, python: python, isQuick: isQuick)
    }
}
