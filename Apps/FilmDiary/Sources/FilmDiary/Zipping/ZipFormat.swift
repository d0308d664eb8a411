/// What a zip file is made of (APPNOTE 6.3): for each file a header and its bytes, then a directory, then its end.
enum ZipFormat {
    static let header = 0x0403_4b50
    static let directoryEntry = 0x0201_4b50
    static let directoryEnd = 0x0605_4b50
    static let directoryEndLength = 22

    /// ZIP64's end, whose numbers have eight bytes, and what tells where it is (APPNOTE 4.3.14 and 4.3.15).
    static let largeDirectoryEnd = 0x0606_4b50
    static let largeDirectoryEndLocator = 0x0706_4b50
    static let largeDirectoryEndLocatorLength = 20
    /// The field of an entry that has its numbers with eight bytes (APPNOTE 4.5.3).
    static let largeNumbers = 1

    /// How a file's bytes are packed.
    enum Method: Int {
        case stored = 0
        case deflated = 8
    }

    /// The bits of the flags that matter here.
    static let isLocked = 1
    static let hasUnicodeName = 0x800

    /// In place of a number that does not fit, which then stands elsewhere.
    static let tooMany = 0xffff
    static let tooLarge = 0xffff_ffff
}
