/// What bytes are asked for: the address or explicit key, the account, and the headers that change the answer.
///
/// Downloads and disk entries go by this key; the box the picture is drawn in is no part of it.
package struct SourceKey: Hashable, Digested {
    package let digest: Digest
    /// What was digested, stored beside the bytes and compared when they are read.
    ///
    /// It names headers but holds no value of one, since those can be secrets.
    package let identity: String

    package init(kind: String, address: String, partition: String?, headers: HTTPHeaders) {
        var fields = KeyFields()
        fields.append(kind)
        fields.append(address)
        fields.append(partition ?? "")
        fields.append(partition == nil ? "0" : "1")
        if !headers.isEmpty {
            var secret = KeyFields()
            for field in headers.fields.sorted(by: { ($0.lowercasedName, $0.value) < ($1.lowercasedName, $1.value) }) {
                secret.append(field.lowercasedName)
                secret.append(field.value)
            }
            fields.append(secret.digest.hexadecimal)
        }
        digest = fields.digest
        identity = fields.text
    }

    package static func == (left: SourceKey, right: SourceKey) -> Bool { left.digest == right.digest }
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// What pixels are asked for: a source or a frame of one, the box it is drawn in, and what is done to it then.
///
/// Decodes and memory entries go by this key.
package struct RenditionKey: Hashable, Digested {
    package let digest: Digest

    package init(source: SourceKey, target: ImageTarget, processors: [any ImageProcessing] = []) {
        self.init(of: source.digest.hexadecimal, target: target, processors: processors)
    }

    /// The key of an animation's frame, by a digest of the file itself.
    package init(frame index: Int, of file: Digest, target: ImageTarget, processors: [any ImageProcessing]) {
        self.init(of: "\(file.hexadecimal) frame \(index)", target: target, processors: processors)
    }

    private init(of source: String, target: ImageTarget, processors: [any ImageProcessing]) {
        var fields = KeyFields()
        fields.append(source)
        fields.append(target.width.map(String.init) ?? "")
        fields.append(target.height.map(String.init) ?? "")
        // Only a box with both sides tells fit from fill; otherwise both mean the same pixels.
        fields.append(target.width != nil && target.height != nil ? target.mode.rawValue : "")
        fields.append(target.width != nil || target.height != nil ? "\(target.allowsEnlarging)" : "")
        for processor in processors { fields.append(processor.identifier) }
        digest = fields.digest
    }
}

/// Text fields joined so that no two lists of fields give the same text: each is preceded by its length in bytes.
private struct KeyFields {
    private(set) var text = ""

    mutating func append(_ field: String) {
        text += "\(field.utf8.count):\(field);"
    }

    var digest: Digest { Digest(hashing: text.utf8) }
}
