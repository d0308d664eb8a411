// swift-tools-version: 6.2
import PackageDescription

// The disk cache's entries are no API, yet a question here is how fast they are read: the benchmarks join the library's
// package, which SwiftPM names after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last.map(String.init) ?? ""
let packageName = String(folder.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "StreamImageKit", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "StreamImageKit", package: "StreamImageKit"),
                .product(name: "SampleCatalog", package: "StreamImageKit"),
                .product(name: "FilmDiary", package: "StreamImageKit"),
            ],
            // SwiftPM would give them a package name of their own; with this they have the one below.
            packageAccess: false,
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .unsafeFlags(["-package-name", packageName]),
            ]
        )
    ]
)
