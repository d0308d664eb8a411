import StreamImageKit

/// Where `--output` leads.
enum OutputDestination: Hashable, Sendable {
    /// Pictures are reported, not written.
    case none
    case standardOutput
    case file(String, OutputFormat)
    case folder(String)

    /// Where one picture goes.
    enum Output: Hashable, Sendable {
        case none
        case standardOutput
        case file(String, OutputFormat)

        var path: String? {
            if case .file(let path, _) = self { path } else { nil }
        }
    }

    /// Reads the option: `-`, a folder that exists or ends with a slash, or else a file.
    init(_ option: String?, inputCount: Int, style: Session.Style) throws(UsageError) {
        guard let option else {
            self = .none
            return
        }
        if option == "-" {
            self = .standardOutput
            guard style == .people else {
                throw UsageError(message: "--json and a picture cannot share standard output", hint: "name a file")
            }
        } else if option.hasSuffix("/") || OutputFile.isFolder(option) {
            self = .folder(option.hasSuffix("/") ? String(option.dropLast()) : option)
            return
        } else {
            self = .file(option, try Self.format(of: option))
        }
        guard inputCount == 1 else {
            throw UsageError(message: "\(inputCount) pictures do not go into one file", hint: "name a folder")
        }
    }

    /// Whether any number of pictures can go there.
    var takesMany: Bool {
        switch self {
        case .none, .folder: true
        case .standardOutput, .file: false
        }
    }

    private static func format(of path: String) throws(UsageError) -> OutputFormat {
        let name = path.split(separator: "/").last ?? ""
        let ending = (name.lastIndex(of: ".").map { name[$0...].dropFirst() } ?? "").lowercased()
        let format = OutputFormat(ending: ending)
        if format == .png, ending != "png", OutputFormat.namesAnImage(ending) {
            throw UsageError(message: "“.\(ending)” files are not written", hint: "end the name with .png or .jpg")
        }
        return format
    }

    /// What makes writing impossible, as far as can be told before anything is loaded.
    ///
    /// Blocks.
    var obstacle: Complaint? {
        do throws(Complaint) {
            switch self {
            case .none, .standardOutput: break
            case .file(let path, _): try OutputFile.check(folderOf: path)
            case .folder(let path): try OutputFile.check(folderOf: "\(path)/")
            }
            return nil
        } catch {
            return error
        }
    }

    /// Where each input's picture goes.
    func outputs(for inputs: [ToolInput]) -> [Output] {
        switch self {
        case .none: return inputs.map { _ in .none }
        case .standardOutput: return inputs.map { _ in .standardOutput }
        case .file(let path, let format): return inputs.map { _ in .file(path, format) }
        case .folder(let path):
            var naming = OutputNaming()
            return inputs.map { input in
                let name = naming.name(for: input)
                return .file("\(path)/\(name)", OutputFormat(ending: name.hasSuffix(".png") ? "png" : "jpg"))
            }
        }
    }
}
