// swift-tools-version: 6.2

// Stream for iPhone and iPad. Open this folder in Xcode; elsewhere nothing reads it, since `AppleProductTypes` comes with
// Xcode alone. On a Mac, `swift run stream-app` in the package's own folder opens the same screens.
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Stream",
    platforms: [.iOS(.v17)],
    products: [
        .iOSApplication(
            name: "Stream",
            targets: ["StreamApp"],
            bundleIdentifier: "org.example.stream",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .palette),
            accentColor: .presetColor(.teal),
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
            name: "StreamApp",
            dependencies: [.product(name: "CharactersUI", package: "StreamImageKit")],
            path: "Sources",
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
