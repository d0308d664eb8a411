/// A colour in sRGB with 8 bits a channel, its alpha straight.
public struct PixelColor: Hashable, Sendable, CustomStringConvertible {
    /// Red, from 0 to 255.
    public var red: UInt8
    /// Green, from 0 to 255.
    public var green: UInt8
    /// Blue, from 0 to 255.
    public var blue: UInt8
    /// How much the colour covers, from 0 to 255.
    public var alpha: UInt8

    /// Makes a colour, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The four numbers in brackets, as in `rgba(255, 0, 0, 128)`.
    public var description: String { "rgba(\(red), \(green), \(blue), \(alpha))" }
}
