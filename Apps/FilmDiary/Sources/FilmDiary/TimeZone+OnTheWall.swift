public import Foundation

extension TimeZone {
    /// The time zone that the system is in at this moment.
    ///
    /// On Linux, Foundation keeps the one it found first for as long as the program runs, and nothing tells it that the
    /// person has travelled; there it is told to look again.
    public static var onTheWall: TimeZone {
        #if os(Linux)
        NSTimeZone.resetSystemTimeZone()
        #endif
        return .current
    }
}
