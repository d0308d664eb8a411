extension PixelBuffer {
    /// The pixels in sRGB, from the colour space that the embedded profile describes.
    ///
    /// It is done on the small picture, once. No profile, one that describes sRGB, one that is damaged and one that does
    /// not fit the pixels leave grey and RGB as they are. Nil where there is no memory.
    func converted(from profile: [UInt8], isCMYK: Bool) -> PixelBuffer? {
        guard !profile.isEmpty else { return isCMYK ? multipliedOut() : self }
        let facts = profile.withUnsafeBytes { ColorProfile(ByteReader($0)) }
        switch facts.space {
        case .cmyk where isCMYK: return convertedColours(profile, channels: 4) ?? multipliedOut()
        case .rgb where !isCMYK && channels >= 3 && !facts.isEffectivelySRGB:
            return convertedColours(profile, channels: 3) ?? self
        case .grey where !isCMYK && !facts.isEffectivelySRGB:
            return convertedColours(profile, channels: 1) ?? self
        default: return isCMYK ? multipliedOut() : self
        }
    }

    /// CMYK to RGB the plain way, as browsers do without a profile.
    private func multipliedOut() -> PixelBuffer? {
        guard let colour = PixelBuffer(size: size, channels: 3) else { return nil }
        for index in 0..<size.area {
            let ink = bytes + index &* 4
            let light = UInt32(truncatingIfNeeded: 255 &- ink[3])
            for channel in 0..<3 {
                colour.bytes[index &* 3 &+ channel] = Premultiplication.product(255 &- ink[channel], light)
            }
        }
        return colour
    }

    /// Converts through the profile, which works on straight colours of so many channels; nil where it cannot.
    private func convertedColours(_ profile: [UInt8], channels profileChannels: Int) -> PixelBuffer? {
        let hasAlpha = channels == 4 && profileChannels != 4
        let isDirect = !hasAlpha && channels == profileChannels
        guard let converted = PixelBuffer(size: size, channels: 3),
            let straight = isDirect ? self : PixelBuffer(size: size, channels: profileChannels)
        else { return nil }
        if !isDirect {
            for index in 0..<size.area {
                let source = bytes + index &* channels
                for channel in 0..<profileChannels {
                    straight.bytes[index &* profileChannels &+ channel] =
                        hasAlpha ? Premultiplication.quotient(source[channel], source[3]) : source[channel]
                }
            }
        }
        guard ColorConversion.convertToSRGB(straight, profile: profile, into: converted) else { return nil }
        guard hasAlpha else { return converted }
        for index in 0..<size.area {
            let pixel = bytes + index &* 4
            let alpha = UInt32(truncatingIfNeeded: pixel[3])
            for channel in 0..<3 {
                pixel[channel] = Premultiplication.product(converted.bytes[index &* 3 &+ channel], alpha)
            }
        }
        return self
    }
}
