/// Has windows drawn without a person, as for the pictures in a documentation.
@MainActor
package enum UnattendedWindow {
    /// Makes every window of the program look alike on all machines, and stand still.
    package static func prepare(isDark: Bool) {
        Toolkit.animationsEnabled = false
        Toolkit.setFont("Cantarell 11")
        Toolkit.colorScheme = isDark ? .dark : .light
    }

    /// Runs the main loop until something is so.
    ///
    /// - Returns: `false` where it did not come to be within half a minute.
    package static func wait(_ condition: @MainActor () -> Bool) -> Bool {
        MainLoop.run(timeout: .seconds(30), until: condition)
    }

    /// Waits until layout has come to rest and nothing that is to be seen is still on its way.
    ///
    /// - Returns: `false` where that did not come to be in time.
    package static func settle(_ window: Window, isBusy: @MainActor () -> Bool) -> Bool {
        guard wait({ !isBusy() }) else { return false }
        var frames = 0
        window.onEachFrame { _ in
            frames += 1
            return frames < 30
        }
        return wait { frames >= 30 } && wait { !isBusy() }
    }
}
