import GTK

/// Moves the light over all pictures that are on their way, together.
///
/// Pictures shimmer only when they have been awaited for a moment, so that quick ones never do, and only on screen. Thirty
/// steps a second are enough for a soft light and leave every other frame to scrolling. With nothing to move it rests, and
/// with nothing to be seen it only looks now and then.
@MainActor
final class Shimmer {
    static let shared = Shimmer()

    private static let delay = Duration.milliseconds(200)
    private static let step = Duration.milliseconds(33)
    private static let rest = Duration.milliseconds(250)
    private static let period = Duration.milliseconds(1_500)

    private struct Entry {
        weak var picture: RemotePicture?
        let start: ContinuousClock.Instant
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var driver: Task<Void, Never>?

    /// Pictures that shimmer or soon will.
    var count: Int { entries.count }

    func add(_ picture: RemotePicture) {
        let identifier = ObjectIdentifier(picture)
        // One that has been freed may have left its entry, and its address, to this one.
        guard entries[identifier]?.picture == nil else { return }
        entries[identifier] = Entry(picture: picture, start: .now + Self.delay)
        if driver == nil { drive() }
    }

    func remove(_ picture: RemotePicture) {
        entries[ObjectIdentifier(picture)] = nil
    }

    private func drive() {
        driver = Task {
            try? await Task.sleep(for: Self.delay)
            while !entries.isEmpty {
                let isSeen = advance(to: .now)
                try? await Task.sleep(for: isSeen ? Self.step : Self.rest)
            }
            driver = nil
        }
    }

    /// Whether any picture was moved.
    private func advance(to now: ContinuousClock.Instant) -> Bool {
        var isSeen = false
        for (identifier, entry) in entries {
            guard let picture = entry.picture else {
                entries[identifier] = nil
                continue
            }
            guard entry.start <= now, picture.isOnScreen else { continue }
            let turns = (now - entry.start) / Self.period
            picture.shimmer(at: turns - turns.rounded(.down))
            isSeen = true
        }
        return isSeen
    }
}
