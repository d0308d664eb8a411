#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A place on a canvas, in pixels.
struct Point: Hashable, Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// An outline of lines and curves.
struct Path: Sendable {
    enum Step: Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var steps: [Step] = []

    init() {}

    /// An outline that `body` draws.
    init(_ body: (inout Path) -> Void) {
        body(&self)
    }

    mutating func move(_ x: Double, _ y: Double) { steps.append(.move(Point(x, y))) }
    mutating func line(_ x: Double, _ y: Double) { steps.append(.line(Point(x, y))) }
    mutating func close() { steps.append(.close) }

    mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        steps.append(.curve(Point(x1, y1), Point(x2, y2), Point(x, y)))
    }

    mutating func add(_ other: Path) { steps += other.steps }

    // MARK: Shapes

    static func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) -> Path {
        superellipse(x, y, radiusX, radiusY, fullness: 0.5523)
    }

    static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        ellipse(x, y, radius, radius)
    }

    /// An ellipse whose corners are fuller the nearer `fullness` is to 1.
    static func superellipse(
        _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, fullness: Double
    ) -> Path {
        let (kx, ky) = (radiusX * fullness, radiusY * fullness)
        return Path {
            $0.move(x, y - radiusY)
            $0.curve(x + kx, y - radiusY, x + radiusX, y - ky, x + radiusX, y)
            $0.curve(x + radiusX, y + ky, x + kx, y + radiusY, x, y + radiusY)
            $0.curve(x - kx, y + radiusY, x - radiusX, y + ky, x - radiusX, y)
            $0.curve(x - radiusX, y - ky, x - kx, y - radiusY, x, y - radiusY)
            $0.close()
        }
    }

    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> Path {
        let corner = min(radius, width / 2, height / 2)
        let pull = corner * 0.4477
        return Path {
            $0.move(x + corner, y)
            $0.line(x + width - corner, y)
            $0.curve(x + width - pull, y, x + width, y + pull, x + width, y + corner)
            $0.line(x + width, y + height - corner)
            $0.curve(x + width, y + height - pull, x + width - pull, y + height, x + width - corner, y + height)
            $0.line(x + corner, y + height)
            $0.curve(x + pull, y + height, x, y + height - pull, x, y + height - corner)
            $0.line(x, y + corner)
            $0.curve(x, y + pull, x + pull, y, x + corner, y)
            $0.close()
        }
    }

    static func polygon(_ points: [Point]) -> Path {
        Path { path in
            for (index, point) in points.enumerated() {
                if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
            }
            path.close()
        }
    }

    static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Path {
        Path {
            $0.move(x1, y1)
            $0.line(x2, y2)
        }
    }

    /// A bow from one point to another that sags by so many pixels in the middle; negative sags arch upwards.
    static func bow(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, sag: Double) -> Path {
        Path {
            $0.move(x1, y1)
            let (dx, dy) = ((x2 - x1) / 3, (y2 - y1) / 3)
            let pull = sag * 4 / 3
            $0.curve(x1 + dx, y1 + dy + pull, x1 + 2 * dx, y1 + 2 * dy + pull, x2, y2)
        }
    }

    /// A closed, smooth outline through points (a closed Catmull–Rom spline).
    static func smooth(_ points: [Point]) -> Path {
        guard points.count > 2 else { return polygon(points) }
        return Path { path in
            let count = points.count
            path.move(points[0].x, points[0].y)
            for index in 0..<count {
                let before = points[(index + count - 1) % count]
                let from = points[index]
                let to = points[(index + 1) % count]
                let after = points[(index + 2) % count]
                path.curve(
                    from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6,
                    to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6,
                    to.x, to.y
                )
            }
            path.close()
        }
    }

    // MARK: Changes

    /// Left and right exchanged about an axis.
    func mirrored(about axis: Double) -> Path {
        mapped { Point(2 * axis - $0.x, $0.y) }
    }

    func moved(_ dx: Double, _ dy: Double) -> Path {
        mapped { Point($0.x + dx, $0.y + dy) }
    }

    private func mapped(_ change: (Point) -> Point) -> Path {
        var path = Path()
        path.steps = steps.map { step in
            switch step {
            case .move(let point): .move(change(point))
            case .line(let point): .line(change(point))
            case .curve(let first, let second, let end): .curve(change(first), change(second), change(end))
            case .close: .close
            }
        }
        return path
    }
}
