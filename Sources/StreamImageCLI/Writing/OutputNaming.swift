import Foundation
import StreamImageKit

/// Names files after the addresses they come from, safely: never outside the folder, never two alike.
struct OutputNaming: Sendable {
    /// File systems allow 255 bytes; the rest is for the ending and a number.
    private static let longestStem = 200
    private var taken: Set<String> = []

    init() {}

    /// The next name for a picture from this address or path.
    ///
    /// It is the last part of the path, with an ending that says how the file is written: `.jpg` and `.jpeg` stay,
    /// everything else becomes `.png`. A second picture of the same name gets a number.
    mutating func name(for input: ToolInput) -> String {
        let (stem, ending) = Self.parts(of: input.lastPathComponent)
        var name = "\(stem).\(ending)"
        var number = 2
        // Some file systems do not tell capitals from small letters.
        while !taken.insert(name.lowercased()).inserted {
            name = "\(stem)-\(number).\(ending)"
            number += 1
        }
        return name
    }

    private static func parts(of component: String) -> (stem: String, ending: String) {
        let dot = component.lastIndex(of: ".") ?? component.endIndex
        let ending = component[dot...].dropFirst()
        let isJPEG = OutputFormat(ending: ending.lowercased()) == .jpeg
        let isImageEnding = isJPEG || OutputFormat.namesAnImage(ending.lowercased())
        return (safe(isImageEnding ? component[..<dot] : component[...]), isJPEG ? ending.lowercased() : "png")
    }

    /// What can do no harm as a file name: no separators, no control characters, no leading dot or dash.
    private static func safe(_ stem: Substring) -> String {
        var safe = ""
        for character in stem {
            let isHarmless = character.unicodeScalars.allSatisfy { scalar in
                PrintableText.isHarmless(scalar) && scalar != "/" && scalar != "\\"
            }
            guard safe.utf8.count + character.utf8.count <= longestStem else { break }
            safe.append(isHarmless ? character : "_")
        }
        if let first = safe.first, first == "." || first == "-" { safe = "_" + safe.dropFirst() }
        return safe.allSatisfy({ $0 == "_" || $0 == "." || $0 == " " }) ? "image" : safe
    }
}

extension OutputDestination.Output {
    /// The file for one of several frames: its number, with as many digits as the last one has, stands before the ending.
    func numbered(_ index: Int, of count: Int) -> Self {
        guard case .file(let path, let format) = self else { return self }
        let digits = String(index)
        let width = String(max(1, count - 1)).count
        let number = String(repeating: "0", count: max(0, width - digits.count)) + digits
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return .file("\(path[..<dot])-\(number)\(path[dot...])", format)
    }
}

/// How a picture is written.
enum OutputFormat: Hashable, Sendable {
    case png
    case jpeg

    /// By a file's ending, in small letters: JPEG for `jpg` and `jpeg`, PNG for all others.
    init(ending: String) {
        self = ending == "jpg" || ending == "jpeg" ? .jpeg : .png
    }

    /// Whether people expect an image of a certain format behind this ending.
    static func namesAnImage(_ ending: String) -> Bool {
        let others = ["jpg", "jpe", "tif", "heif", "avifs", "jxl", "apng", "svgz"]
        return others.contains(ending) || ImageFormat.allCases.contains { $0.rawValue == ending }
    }

    /// The whole file.
    func encode(_ bitmap: Bitmap) throws(EncodingError) -> Data {
        switch self {
        case .png: try BitmapEncoder.png(bitmap)
        case .jpeg: try BitmapEncoder.jpeg(bitmap, quality: 90)
        }
    }
}
