import CGTK

/// GLib's fundamental types, whose macros Swift does not import: a number shifted by `G_TYPE_FUNDAMENTAL_SHIFT`.
enum FundamentalType {
    static let boolean = GType(5 << 2)
    static let int = GType(6 << 2)
    static let double = GType(15 << 2)
    static let string = GType(16 << 2)
}

/// Lends a value of GLib's that holds a text.
func withValue<Result>(_ text: String, _ body: (UnsafeMutablePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    g_value_set_string(&value, text)
    defer { g_value_unset(&value) }
    return body(&value)
}

func withValue<Result>(_ flag: Bool, _ body: (UnsafeMutablePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_value_set_boolean(&value, flag ? 1 : 0)
    defer { g_value_unset(&value) }
    return body(&value)
}

func withValue<Result>(_ number: Double, _ body: (UnsafeMutablePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, FundamentalType.double)
    g_value_set_double(&value, number)
    defer { g_value_unset(&value) }
    return body(&value)
}

func withValue<Result>(_ number: Int, _ body: (UnsafeMutablePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, FundamentalType.int)
    g_value_set_int(&value, gint(clamping: number))
    defer { g_value_unset(&value) }
    return body(&value)
}

/// The text of one of GLib's strings, which stays its own.
func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
}
