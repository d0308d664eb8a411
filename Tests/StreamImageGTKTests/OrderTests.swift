import StreamImageGTK
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OrderTests {
    @Test(arguments: [
        (9, ImagePriority.low), (10, .normal), (19, .normal), (20, .high), (29, .high), (30, .normal), (39, .normal),
        (40, .low), (1_000, .low),
    ])
    func whatCanBeSeenComesFirstAndWhatIsFarLast(index: Int, priority: ImagePriority) {
        #expect(LoadOrder.priority(of: index, visible: 20..<30) == priority)
    }

    @Test func aListOfWhichNothingCanBeSeenWaits() {
        #expect(LoadOrder.priority(of: 3, visible: 0..<0) == .low)
    }

    @Test(arguments: [
        (1, ImageTarget(width: 48, height: 64, mode: .fill)), (2, ImageTarget(width: 96, height: 128, mode: .fill)),
    ])
    func aShapeAsksForThePixelsOfItsDisplay(scaleFactor: Int, target: ImageTarget) {
        #expect(PictureShape(width: 48, height: 64).target(scaleFactor: scaleFactor) == target)
    }

    @Test func impossibleShapesBecomeTheSmallest() {
        let shape = PictureShape(width: -3, height: 0, cornerRadius: -1)
        #expect(shape == PictureShape(width: 1, height: 1, cornerRadius: 0))
        #expect(shape.target(scaleFactor: 0) == ImageTarget(width: 1, height: 1, mode: .fill))
    }
}
