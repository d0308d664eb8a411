@testable import StreamImageKit

/// Frames drawn as text, one letter a pixel: R, G and B are opaque, b is half-transparent blue, a full stop nothing.
final class HandMadeFrames: StoredFrames {
    private(set) var sequence: FrameSequence
    let profile: [UInt8] = []
    private var pictures: [[String]] = []
    /// Frames that cannot be decoded.
    var damaged: Set<Int> = []
    /// Which frames were decoded, in order.
    private(set) var decoded: [Int] = []

    init(width: Int, height: Int = 1) {
        sequence = FrameSequence(canvas: PixelSize(width: width, height: height))
    }

    @discardableResult
    func add(
        _ rows: String...,
        left: Int = 0,
        top: Int = 0,
        disposal: FrameDescription.Disposal = .none,
        blending: FrameDescription.Blending = .over
    ) -> Self {
        sequence.append(
            FrameDescription(
                left: left,
                top: top,
                size: PixelSize(width: rows[0].count, height: rows.count),
                disposal: disposal,
                blending: blending,
                isOpaque: rows.allSatisfy { $0.allSatisfy(\.isUppercase) },
                delay: 0.1
            )
        )
        pictures.append(rows)
        return self
    }

    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        decoded.append(index)
        if damaged.contains(index) { throw .corruptImage(.gif, reason: "on purpose") }
        for row in pictures[index] {
            row.flatMap { Self.colors[$0] ?? [] }.withUnsafeBufferPointer { pixels in
                if let start = pixels.baseAddress { body(start) }
            }
        }
    }

    private static let colors: [Character: [UInt8]] = [
        "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], "b": [0, 0, 128, 128], ".": [0, 0, 0, 0],
    ]

    /// A decoder of them at its start.
    func opened(orientation: Int = 1, target: ImageTarget = .original) throws -> ComposedFrames {
        let size = orientation > 4 ? sequence.canvas.transposed : sequence.canvas
        let header = ImageHeader(format: .gif, size: size, orientation: orientation)
        return try ComposedFrames(self, header: header, target: target)
    }
}

extension Bitmap {
    /// The picture as text; what none of the letters stands for is a question mark.
    var drawing: [String] {
        (0..<height).map { y in
            String(
                (0..<width).map { x -> Character in
                    let pixel = pixel(x, y)
                    switch pixel + (pixel.count == 3 ? [255] : []) {
                    case [255, 0, 0, 255]: return "R"
                    case [0, 255, 0, 255]: return "G"
                    case [0, 0, 255, 255]: return "B"
                    case [0, 0, 128, 128]: return "b"
                    case [0, 0, 0, 0]: return "."
                    default: return "?"
                    }
                }
            )
        }
    }

    /// Whether all is the same, byte for byte.
    func equals(_ other: Bitmap) -> Bool {
        size == other.size && format == other.format
            && withUnsafeBytes { left in other.withUnsafeBytes { right in left.elementsEqual(right) } }
    }
}
