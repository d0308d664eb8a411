/// How large a window was left, for the next start.
public struct WindowState: Codable, Hashable, Sendable {
    /// The width in points.
    public var width: Int
    /// The height in points.
    public var height: Int
    /// Whether the window filled the screen's work area.
    public var isMaximized: Bool

    /// Makes a state; a window is not maximized unless that is said.
    public init(width: Int, height: Int, isMaximized: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// Reads a state that was written; sizes out of all proportion are no state.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        width = try values.decode(Int.self, forKey: .width)
        height = try values.decode(Int.self, forKey: .height)
        isMaximized = try values.decode(Bool.self, forKey: .isMaximized)
        guard Self.possible.contains(width), Self.possible.contains(height) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: values.codingPath, debugDescription: "No window has that size.")
            )
        }
    }

    private static let possible = 200...20_000
}

extension Window {
    /// The size to open with, and whether to fill the screen; later it is what the person made of it.
    ///
    /// While the window is maximized, the size is the one to return to.
    public final var state: WindowState {
        get { WindowState(width: defaultSize.width, height: defaultSize.height, isMaximized: isMaximized) }
        set {
            defaultSize = (newValue.width, newValue.height)
            isMaximized = newValue.isMaximized
        }
    }
}
