extension PixelBuffer {
    /// The pixels in sRGB, from the colour space that the embedded profile describes.
    ///
    /// It is done on the small picture, once. No profile, one that describes sRGB, one that is damaged and one that does
    /// not fit the pixels leave grey and RGB as they are. Nil where there is no memory.
    func converted(from profile: [UInt8], isCMYK: Bool) -> PixelBuffer? {
        guard !profile.isEmpty else { return isCMYK ? multipliedOut() : self }
        return profile.withUnsafeBytes { bytes in
            let facts = ColorProfile(ByteReader(bytes))
            switch facts.space {
            case .cmyk where isCMYK: return converted(straight: self, profile) ?? multipliedOut()
            case .rgb where !isCMYK && channels >= 3 && !facts.isEffectivelySRGB:
                return convertedColours(profile, facts, channels: 3) ?? self
            case .grey where !isCMYK && !facts.isEffectivelySRGB:
                return convertedColours(profile, facts, channels: 1) ?? self
            default: return isCMYK ? multipliedOut() : self
            }
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

    /// Converts through a profile for so many channels, with alpha set aside; nil where the profile is of no use.
    private func convertedColours(
        _ profile: [UInt8],
        _ facts: ColorProfile,
        channels profileChannels: Int
    ) -> PixelBuffer? {
        guard let straight = channels == profileChannels ? self : straightColours(channels: profileChannels) else {
            return nil
        }
        let plain: PixelBuffer
        if let shaper = facts.shaper {
            shaper.convert(straight)
            plain = straight
        } else if let converted = converted(straight: straight, profile) {
            plain = converted
        } else {
            return nil
        }
        guard channels == 4 else { return plain }
        for index in 0..<size.area {
            let pixel = bytes + index &* 4
            let color = plain.bytes + index &* plain.channels
            let alpha = UInt32(truncatingIfNeeded: pixel[3])
            for channel in 0..<3 {
                pixel[channel] = Premultiplication.product(color[min(channel, plain.channels &- 1)], alpha)
            }
        }
        return self
    }

    /// A copy of the first channels; where there is alpha, no longer multiplied by it.
    private func straightColours(channels count: Int) -> PixelBuffer? {
        guard let straight = PixelBuffer(size: size, channels: count) else { return nil }
        for index in 0..<size.area {
            let source = bytes + index &* channels
            for channel in 0..<count {
                straight.bytes[index &* count &+ channel] =
                    channels == 4 ? Premultiplication.quotient(source[channel], source[3]) : source[channel]
            }
        }
        return straight
    }

    /// Asks the colour engine; nil where it cannot.
    private func converted(straight: PixelBuffer, _ profile: [UInt8]) -> PixelBuffer? {
        guard let converted = PixelBuffer(size: size, channels: 3),
            ColorConversion.convertToSRGB(straight, profile: profile, into: converted)
        else { return nil }
        return converted
    }
}
