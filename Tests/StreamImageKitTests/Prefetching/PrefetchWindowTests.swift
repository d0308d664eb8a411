import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PrefetchWindowTests {
    private let window = PrefetchWindow(ahead: 4, behind: 2)

    @Test func itReachesFarAheadAndLittleBehindNearestFirst() {
        #expect(window.indices(around: 10..<13, direction: .forward, count: 100) == [13, 9, 14, 8, 15, 16])
        #expect(window.indices(around: 10..<13, direction: .backward, count: 100) == [9, 13, 8, 14, 7, 6])
    }

    @Test func standingStillBothSidesAreAlike() {
        #expect(window.indices(around: 10..<11, direction: .none, count: 100) == [11, 9, 12, 8, 13, 7])
    }

    @Test func theListsEndsAreTheWindowsEnds() {
        #expect(window.indices(around: 0..<3, direction: .forward, count: 5) == [3, 4])
        #expect(window.indices(around: 2..<5, direction: .backward, count: 5) == [1, 0])
    }

    @Test func whatCannotBeOnScreenAsksForNothing() {
        #expect(window.indices(around: 5..<5, direction: .forward, count: 100).isEmpty)
        #expect(window.indices(around: 50..<60, direction: .forward, count: 10).isEmpty)
        #expect(window.indices(around: 0..<3, direction: .forward, count: 0).isEmpty)
        #expect(window.indices(around: 0..<3, direction: .forward, count: -1).isEmpty)
        #expect(PrefetchWindow(ahead: -1, behind: -1).indices(around: 1..<2, direction: .forward, count: 9).isEmpty)
        let endless = PrefetchWindow(ahead: .max, behind: .max)
        for direction in [PrefetchWindow.Direction.forward, .backward, .none] {
            #expect(Set(endless.indices(around: 2..<3, direction: direction, count: 5)) == [0, 1, 3, 4])
        }
    }

    @Test func lengthsThatAreSetToNonsenseLaterCountAsNone() {
        var window = PrefetchWindow(ahead: 2, behind: 2)
        window.ahead = -3
        window.behind = .min
        for direction in [PrefetchWindow.Direction.forward, .backward, .none] {
            #expect(window.indices(around: 2..<3, direction: direction, count: 5).isEmpty)
        }
    }
}
