// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

// The C libraries that do the work underneath on Linux. On Apple platforms the system's frameworks take their place, and
// what is at the end of this file does not exist, so that nobody needs those libraries' headers there.
#if os(Linux)
let engines: [Target.Dependency] = [
    "CVipsShims", "CAVIFShims", "CJPEGXLShims", "CLibraryLoading", "CTurboJPEGShims", "CCurl", "CCurlShims", "CCrypto",
    "CEntryChecksum",
]
let sqlite: [Target.Dependency] = ["CSQLite"]
let zlib: [Target.Dependency] = ["CZlib"]
let sampleCatalog: [Target.Dependency] = ["SampleCatalog"]
let declarationsCheck: [Target.Dependency] = ["CDeclarationsCheck"]
#else
let engines: [Target.Dependency] = []
let sqlite: [Target.Dependency] = []
let zlib: [Target.Dependency] = []
let sampleCatalog: [Target.Dependency] = []
let declarationsCheck: [Target.Dependency] = []
#endif

// The platforms are those of StreamImageKit, StreamImageUI and StreamImageTesting. The applications' libraries are for iOS,
// macOS and visionOS: on a television or a watch their screens are empty, and their numbers take 64 bits for granted.
let package = Package(
    name: "StreamImageKit",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "StreamImageKit", targets: ["StreamImageKit"]),
        .library(name: "StreamImageUI", targets: ["StreamImageUI"]),
        .library(name: "StreamImageTesting", targets: ["StreamImageTesting"]),
        .library(name: "Characters", targets: ["Characters"]),
        .library(name: "CharactersUI", targets: ["CharactersUI"]),
        .library(name: "FilmDiary", targets: ["FilmDiary"]),
        .library(name: "FilmCatalog", targets: ["FilmCatalog"]),
        .library(name: "FilmDiaryScreens", targets: ["FilmDiaryScreens"]),
        .library(name: "FilmDiaryUI", targets: ["FilmDiaryUI"]),
    ],
    targets: [
        // MARK: The library
        .target(
            name: "StreamImageKit",
            dependencies: engines,
            swiftSettings: strict
        ),
        // SwiftUI, UIKit and AppKit; on other systems it is empty.
        .target(name: "StreamImageUI", dependencies: ["StreamImageKit"], swiftSettings: strict),
        .target(name: "StreamImageTesting", dependencies: ["StreamImageKit"], swiftSettings: strict),

        // MARK: What both programs ask services with
        .target(
            name: "WebService",
            dependencies: ["StreamImageKit"],
            path: "Apps/WebService/Sources",
            swiftSettings: strict
        ),

        // MARK: Stream, the list of characters
        .target(
            name: "Characters",
            dependencies: ["StreamImageKit", "WebService"],
            path: "Apps/Characters/Sources/Characters",
            swiftSettings: strict
        ),
        .target(
            name: "CharactersUI",
            dependencies: ["Characters", "StreamImageKit", "StreamImageUI", "WebService"],
            path: "Apps/Characters/Sources/CharactersUI",
            swiftSettings: strict
        ),

        // MARK: Film Diary
        .target(
            name: "SQLite",
            dependencies: sqlite,
            swiftSettings: strict
        ),
        .target(
            name: "FilmDiary",
            dependencies: ["SQLite", "StreamImageKit"] + zlib,
            path: "Apps/FilmDiary/Sources/FilmDiary",
            swiftSettings: strict,
            linkerSettings: [.linkedLibrary("z")]
        ),
        .target(
            name: "FilmCatalog",
            dependencies: ["StreamImageKit", "WebService"],
            path: "Apps/FilmDiary/Sources/FilmCatalog",
            swiftSettings: strict
        ),
        .target(
            name: "FilmDiaryScreens",
            dependencies: ["FilmDiary", "FilmCatalog", "StreamImageKit", "WebService"],
            path: "Apps/FilmDiary/Sources/FilmDiaryScreens",
            swiftSettings: strict
        ),
        .target(
            name: "FilmDiaryUI",
            dependencies: [
                "FilmDiary", "FilmCatalog", "FilmDiaryScreens", "StreamImageKit", "StreamImageUI", "WebService",
            ],
            path: "Apps/FilmDiary/Sources/FilmDiaryUI",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "film-diary-bench",
            dependencies: ["FilmDiary"],
            path: "Apps/FilmDiary/Sources/film-diary-bench",
            swiftSettings: strict
        ),

        // MARK: Tests
        .target(name: "SharedFolder", path: "Tests/SharedFolder", swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["StreamImageKit", "StreamImageUI", "StreamImageTesting"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StreamImageKitTests",
            dependencies: ["StreamImageKit", "StreamImageTesting", "SharedFolder"] + declarationsCheck,
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CharactersTests",
            dependencies: ["Characters", "SharedFolder", "StreamImageKit", "StreamImageTesting", "WebService"]
                + sampleCatalog,
            path: "Apps/Characters/Tests",
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: strict),
        // What the tests of the diary's store do in a process of its own.
        .executableTarget(
            name: "store-worker",
            dependencies: ["FilmDiary", "SQLite"],
            path: "Apps/FilmDiary/Tests/StoreWorker",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FilmDiaryTests",
            dependencies: ["FilmDiary", "SharedFolder", "SQLite", "StreamImageTesting", "store-worker"],
            path: "Apps/FilmDiary/Tests/FilmDiaryTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FilmCatalogTests",
            dependencies: ["FilmCatalog", "SharedFolder", "StreamImageKit", "StreamImageTesting", "WebService"]
                + sampleCatalog,
            path: "Apps/FilmDiary/Tests/FilmCatalogTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FilmDiaryScreensTests",
            dependencies: [
                "FilmDiaryScreens", "FilmDiary", "FilmCatalog", "StreamImageKit", "StreamImageTesting", "WebService",
            ],
            path: "Apps/FilmDiary/Tests/FilmDiaryScreensTests",
            swiftSettings: strict
        ),
    ]
)

// MARK: Linux only

#if os(Linux)
package.products += [
    .library(name: "SampleCatalog", targets: ["SampleCatalog"]),
    .executable(name: "streamimage", targets: ["streamimage"]),
]

package.targets += [
    // MARK: C libraries
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
        name: "CZlib",
        path: "Apps/FilmDiary/CZlib",
        pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"])]
    ),
    .systemLibrary(
        name: "CMicroHTTPD",
        path: "Apps/SampleCatalog/CMicroHTTPD",
        pkgConfig: "libmicrohttpd",
        providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .systemLibrary(
        name: "CPangoCairo",
        path: "Apps/SampleCatalog/CPangoCairo",
        pkgConfig: "pangocairo",
        providers: [.apt(["libpango1.0-dev"])]
    ),
    .target(name: "CLibraryLoading", cSettings: strictC),
    .target(name: "CVipsShims", dependencies: ["CLibraryLoading"], cSettings: strictC),
    .target(name: "CAVIFShims", dependencies: ["CLibraryLoading"], cSettings: strictC),
    .target(name: "CJPEGXLShims", dependencies: ["CLibraryLoading"], cSettings: strictC),
    .target(name: "CTurboJPEGShims", dependencies: ["CTurboJPEG"], cSettings: strictC),
    .target(name: "CCurlShims", dependencies: ["CCurl"], cSettings: strictC),
    .target(name: "CEntryChecksum", cSettings: strictC),
    .target(
        name: "CMicroHTTPDShims",
        dependencies: ["CMicroHTTPD"],
        path: "Apps/SampleCatalog/CMicroHTTPDShims",
        cSettings: strictC
    ),

    // MARK: The sample catalogue
    .target(
        name: "SampleCatalog",
        dependencies: ["StreamImageKit", "CMicroHTTPD", "CMicroHTTPDShims", "CPangoCairo"],
        path: "Apps/SampleCatalog/Sources",
        resources: [.embedInCode("Films/films.tsv")],
        swiftSettings: strict
    ),

    // MARK: The tool
    .target(
        name: "StreamImageCLI",
        dependencies: ["StreamImageKit", "SampleCatalog"],
        swiftSettings: strict
    ),
    .executableTarget(name: "streamimage", dependencies: ["StreamImageCLI"], swiftSettings: strict),

    // MARK: Tests
    // Only to compare the shims' declarations with the real ones. These libraries are loaded at run time, and
    // `pkgConfig: "vips"` would link it to the tests: these flags find its headers too, which need GLib's. The others'
    // headers need no flags.
    .systemLibrary(name: "CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CAVIF", providers: [.apt(["libavif-dev"])]),
    .systemLibrary(name: "CJPEGXL", providers: [.apt(["libjxl-dev"])]),
    .target(
        name: "CDeclarationsCheck",
        dependencies: ["CVips", "CAVIF", "CJPEGXL"],
        path: "Tests/CDeclarationsCheck",
        cSettings: strictC
    ),
    .testTarget(
        name: "SampleCatalogTests",
        dependencies: ["SampleCatalog", "StreamImageKit", "StreamImageTesting", "SharedFolder"],
        path: "Apps/SampleCatalog/Tests",
        swiftSettings: strict
    ),
    .testTarget(
        name: "StreamImageCLITests",
        dependencies: ["StreamImageCLI", "StreamImageKit", "StreamImageTesting", "SampleCatalog", "SharedFolder"],
        swiftSettings: strict
    ),
]

// MARK: GTK

let gtkSettings =
    strict + [
        // A call into GTK from off the main actor, which C interoperability would let pass in some places.
        .treatWarning("ActorIsolatedCall", as: .error)
    ]

package.products += [
    .library(name: "GTK", targets: ["GTK"]),
    .library(name: "StreamImageGTK", targets: ["StreamImageGTK"]),
    .executable(name: "stream", targets: ["stream"]),
    .executable(name: "film-diary", targets: ["film-diary"]),
]

package.targets += [
    .systemLibrary(
        name: "CGTK",
        pkgConfig: "libadwaita-1",
        providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]
    ),
    .target(name: "CGTKShims", dependencies: ["CGTK"], cSettings: strictC),
    .target(name: "GTK", dependencies: ["CGTK", "CGTKShims"], swiftSettings: gtkSettings),
    .target(name: "StreamImageGTK", dependencies: ["GTK", "StreamImageKit"], swiftSettings: gtkSettings),
    .target(
        name: "CharactersGTK",
        dependencies: ["Characters", "GTK", "StreamImageGTK", "StreamImageKit", "SampleCatalog", "WebService"],
        path: "Apps/Characters/Sources/CharactersGTK",
        swiftSettings: gtkSettings
    ),
    .executableTarget(
        name: "stream",
        dependencies: ["CharactersGTK", "GTK"],
        path: "Apps/Characters/Sources/stream",
        swiftSettings: gtkSettings
    ),
    .target(
        name: "FilmDiaryGTK",
        dependencies: [
            "FilmDiary", "FilmCatalog", "FilmDiaryScreens", "GTK", "StreamImageGTK", "StreamImageKit", "SampleCatalog",
            "WebService",
        ],
        path: "Apps/FilmDiary/Sources/FilmDiaryGTK",
        swiftSettings: gtkSettings
    ),
    .executableTarget(
        name: "film-diary",
        dependencies: ["FilmDiaryGTK", "GTK"],
        path: "Apps/FilmDiary/Sources/film-diary",
        swiftSettings: gtkSettings
    ),
    .target(
        name: "WidgetTesting",
        dependencies: ["GTK"],
        path: "Tests/WidgetTesting",
        exclude: ["assistive.py"],
        swiftSettings: gtkSettings
    ),
    .testTarget(name: "GTKTests", dependencies: ["GTK", "CGTK", "WidgetTesting"], swiftSettings: gtkSettings),
    .testTarget(
        name: "CharactersGTKTests",
        dependencies: [
            "CharactersGTK", "Characters", "GTK", "StreamImageGTK", "StreamImageKit", "SampleCatalog", "WidgetTesting",
            "stream",
        ],
        path: "Apps/Characters/WindowTests",
        exclude: ["drive-stream.py"],
        swiftSettings: gtkSettings
    ),
    .testTarget(
        name: "FilmDiaryGTKTests",
        dependencies: [
            "FilmDiaryGTK", "FilmDiaryScreens", "FilmDiary", "FilmCatalog", "GTK", "StreamImageGTK", "SampleCatalog",
            "WidgetTesting",
        ],
        path: "Apps/FilmDiary/WindowTests",
        swiftSettings: gtkSettings
    ),
    .testTarget(
        name: "FilmDiaryProgramTests",
        dependencies: [
            "FilmDiaryGTK", "FilmDiaryScreens", "FilmDiary", "FilmCatalog", "GTK", "StreamImageKit", "SampleCatalog",
            "StreamImageTesting", "WidgetTesting", "film-diary",
        ],
        path: "Apps/FilmDiary/ProgramTests",
        exclude: ["drive-film-diary.py"],
        swiftSettings: gtkSettings
    ),
    .testTarget(
        name: "InstallationTests",
        dependencies: ["film-diary", "stream", "streamimage"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "StreamImageGTKTests",
        dependencies: ["StreamImageGTK", "GTK", "StreamImageKit", "StreamImageTesting", "WidgetTesting"],
        swiftSettings: gtkSettings
    ),
]
#endif

// MARK: macOS only

// iPhone and iPad have application packages of their own: Apps/Characters/StreamApp.swiftpm and
// Apps/FilmDiary/FilmDiaryApp.swiftpm.
#if os(macOS)
package.products += [
    .executable(name: "stream-app", targets: ["stream-app"]),
    .executable(name: "film-diary-app", targets: ["film-diary-app"]),
]

package.targets += [
    .target(name: "MacApplication", path: "Apps/MacApplication", swiftSettings: strict),
    .executableTarget(
        name: "stream-app",
        dependencies: ["CharactersUI", "MacApplication"],
        path: "Apps/Characters/Sources/stream-app",
        swiftSettings: strict
    ),
    .executableTarget(
        name: "film-diary-app",
        dependencies: ["FilmDiaryUI", "MacApplication"],
        path: "Apps/FilmDiary/Sources/film-diary-app",
        swiftSettings: strict
    ),
]
#endif
