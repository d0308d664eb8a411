import StreamImageKit

extension OutputDestination.Output {
    /// Encodes and writes a picture; gives what went wrong.
    func write(_ bitmap: Bitmap, _ session: Session) async -> Complaint? {
        switch self {
        case .none: return nil
        case .file(let path, let format):
            return await session.blocking.run {
                do {
                    try OutputFile.write(try format.encode(bitmap), to: path)
                    return nil
                } catch {
                    return Complaint(writing: path, error)
                }
            }
        case .standardOutput:
            let encoded = await session.blocking.run {
                Result { () throws(EncodingError) in try OutputFormat.png.encode(bitmap) }
            }
            switch encoded {
            case .success(let data): await session.console.write(data)
            case .failure(let error): return Complaint(writing: "standard output", error)
            }
            return nil
        }
    }
}

extension Complaint {
    fileprivate init(writing path: String, _ error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case EncodingError.tooLarge(let limit):
            self.init(path, "the format holds at most \(limit) pixels on a side", advice: "ask for less with --size")
        default: self.init(path, "the picture could not be encoded: \(error)", advice: "try the other format")
        }
    }
}
