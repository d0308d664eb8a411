public import Foundation

/// Where an image's bytes come from.
public enum ImageSource: Sendable {
    /// An http or https address.
    case http(SourceURL)
    /// A file, by its absolute path. Its size and modification time, as they were when the request was made, are part
    /// of its identity, so that a file that was replaced is loaded anew.
    case file(FileIdentity)
    /// The decoded contents of a `data:` URL (RFC 2397).
    case inline(Data)
    /// Bytes already at hand, under a name that is unique to them.
    case bytes(Data, identifier: String)
    /// No source at all: loading fails with this error and touches nothing.
    case invalid(ImageError)

    /// A file's path with what tells one state of it from another.
    public struct FileIdentity: Hashable, Sendable {
        /// The absolute path.
        public let path: String
        /// Bytes, or `nil` where there was no file.
        public let size: Int?
        /// Nanoseconds since 1970, or `nil` where there was no file.
        public let modified: Int64?
    }

    /// Reads the text of an http, https, file or `data:` URL.
    public init(_ text: String) {
        do {
            self = try Self.parsed(text)
        } catch {
            self = .invalid(error)
        }
    }

    /// Reads a URL; `nil` becomes ``ImageError/missingURL``.
    public init(_ url: URL?) {
        guard let url else {
            self = .invalid(.missingURL)
            return
        }
        if url.isFileURL { self = .file(FileIdentity(path: url.path)) } else { self.init(url.absoluteString) }
    }

    /// A file by its path; a relative one counts from the current directory.
    public init(filePath: String) {
        self = .file(FileIdentity(path: URL(fileURLWithPath: filePath).path))
    }

    private static func parsed(_ text: String) throws(ImageError) -> ImageSource {
        let reference = URLReference(text)
        switch reference.scheme {
        case "data": return .inline(try DataURL.contents(of: text))
        case "file":
            guard (reference.authority ?? "").isEmpty || reference.authority == "localhost" else {
                throw .invalidURL(text, reason: "a file URL names no other host")
            }
            let path = String(decoding: PercentEncoding.decoded(reference.path.utf8), as: UTF8.self)
            guard path.hasPrefix("/"), !path.utf8.contains(0) else {
                throw .invalidURL(text, reason: "a file URL holds an absolute path")
            }
            return .file(FileIdentity(path: path))
        case nil where text.allSatisfy(\.isWhitespace): throw .missingURL
        default: return .http(try SourceURL(text))
        }
    }

    /// How the source is called in errors and logs.
    public var description: String {
        switch self {
        case .http(let url): url.description
        case .file(let file): file.path
        case .inline(let data): "data: URL of \(data.count) bytes"
        case .bytes(_, let identifier): "bytes “\(identifier)”"
        case .invalid(let error): error.description
        }
    }
}

extension ImageSource.FileIdentity {
    /// Looks at the file once; a path that leads nowhere is an identity too.
    public init(path: String) {
        let status = try? FileStatus(ofPath: path, followsLinks: true)
        self.init(path: path, size: status?.size, modified: status?.modified)
    }
}
