// swift-tools-version: 6.2

// Film Diary for iPhone and iPad. Open this folder in Xcode; elsewhere nothing reads it, since `AppleProductTypes` comes with
// Xcode alone. On a Mac, `swift run film-diary-app` in the package's own folder opens the same screens.
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Film Diary",
    platforms: [.iOS(.v17)],
    products: [
        .iOSApplication(
            name: "Film Diary",
            targets: ["FilmDiaryApp"],
            bundleIdentifier: "org.example.film-diary",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .tv),
            accentColor: .presetColor(.orange),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [
                .portrait,
                .landscapeRight,
                .landscapeLeft,
                .portraitUpsideDown(.when(deviceFamilies: [.pad])),
            ]
        )
    ],
    // By name, whatever the folder of the checkout is called.
    dependencies: [.package(name: "StreamImageKit", path: "../../..")],
    targets: [
        .executableTarget(
            name: "FilmDiaryApp",
            dependencies: [.product(name: "FilmDiaryUI", package: "StreamImageKit")],
            path: "Sources",
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
