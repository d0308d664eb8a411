extension DecodingLimits {
    /// Refuses a header that declares nothing, or more than the limits allow.
    func check(_ header: ImageHeader) throws(ImageError) {
        let size = header.size
        guard size.width > 0, size.height > 0 else {
            throw .corruptImage(header.format, reason: "it declares no pixels (\(size))")
        }
        guard max(size.width, size.height) <= maximumSide else {
            throw .exceedsLimits(header.format, reason: "\(size) pixels; a side may have \(maximumSide)")
        }
        guard size.area <= maximumPixels else {
            throw .exceedsLimits(header.format, reason: "\(size) pixels; it may have \(maximumPixels) in all")
        }
        guard let frames = header.frameCount, frames > 1 else { return }
        let (total, overflow) = size.area.multipliedReportingOverflow(by: frames)
        guard !overflow, total <= maximumAnimationPixels else {
            throw .exceedsLimits(
                header.format,
                reason: "\(frames) frames of \(size) pixels; an animation may have \(maximumAnimationPixels) in all"
            )
        }
    }

    /// Refuses a decode that would take more memory than the limits allow, or give a larger picture.
    func check(workingBytes: Int, rendition: PixelSize, format: ImageFormat) throws(ImageError) {
        guard max(rendition.width, rendition.height) <= maximumSide, rendition.area <= maximumPixels else {
            throw .exceedsLimits(format, reason: "\(rendition) pixels were asked for")
        }
        guard workingBytes <= maximumWorkingBytes else {
            throw .exceedsLimits(
                format,
                reason: "decoding takes \(workingBytes) bytes; it may take \(maximumWorkingBytes)"
            )
        }
    }
}
