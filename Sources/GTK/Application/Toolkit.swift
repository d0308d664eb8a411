import CGTK

/// What holds for the whole process: whether GTK runs, and what the person has set.
@MainActor
public enum Toolkit {
    /// Starts GTK and libadwaita, which an ``Application`` does by itself.
    ///
    /// - Returns: Whether there is a display. Without one no widget can be made.
    public static func start() -> Bool {
        // Asked a second time, GTK takes itself for started although it found no display.
        guard gtk_init_check() != 0, gdk_display_get_default() != nil else { return false }
        adw_init()
        return true
    }

    /// Whether things may move, by the person's setting; `true` where there is no display.
    public static var animationsEnabled: Bool {
        get {
            guard let settings = gtk_settings_get_default() else { return true }
            var value = GValue()
            g_value_init(&value, FundamentalType.boolean)
            defer { g_value_unset(&value) }
            g_object_get_property(UnsafeMutableRawPointer(settings).cast(), "gtk-enable-animations", &value)
            return g_value_get_boolean(&value) != 0
        }
        set {
            guard let settings = gtk_settings_get_default() else { return }
            withValue(newValue) {
                g_object_set_property(UnsafeMutableRawPointer(settings).cast(), "gtk-enable-animations", $0)
            }
        }
    }

    /// Whether widgets that are made from now on run from right to left; GTK sets it by the person's language.
    public static var isRightToLeft: Bool {
        get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
        set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// The interface font, as in `Cantarell 11`.
    public static func setFont(_ name: String) {
        guard let settings = gtk_settings_get_default() else { return }
        withValue(name) { g_object_set_property(UnsafeMutableRawPointer(settings).cast(), "gtk-font-name", $0) }
    }

    /// Makes text so many times as large as usual, in place of what the person's settings say.
    public static func setTextScale(_ scale: Double) {
        guard let settings = gtk_settings_get_default() else { return }
        // In 1024ths of dots an inch, of which 96 are usual.
        withValue(Int(scale * 96 * 1_024)) {
            g_object_set_property(UnsafeMutableRawPointer(settings).cast(), "gtk-xft-dpi", $0)
        }
    }

    /// Light or dark.
    public enum ColorScheme: Sendable, CaseIterable {
        /// What the system prefers: the default.
        case system
        /// Light, whatever the system prefers.
        case light
        /// Dark, whatever the system prefers.
        case dark
    }

    /// Light or dark, for every window.
    public static var colorScheme: ColorScheme = .system {
        didSet {
            let scheme =
                switch colorScheme {
                case .system: ADW_COLOR_SCHEME_DEFAULT
                case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
                case .dark: ADW_COLOR_SCHEME_FORCE_DARK
                }
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
        }
    }

    /// Whether windows are dark now.
    public static var isDark: Bool {
        adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    }

    /// The rules that windows have already.
    private static var addedStyles: Set<String> = []

    /// Adds style rules for every window, above the theme's; the same rules are added once.
    ///
    /// GTK warns on standard error about what it does not understand.
    public static func addStyles(_ rules: String) {
        guard !addedStyles.contains(rules), let display = gdk_display_get_default(),
            let provider = gtk_css_provider_new()
        else { return }
        addedStyles.insert(rules)
        gtk_css_provider_load_from_data(provider, rules, -1)
        gtk_style_context_add_provider_for_display(
            display,
            OpaquePointer(provider),
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
        g_object_unref(UnsafeMutableRawPointer(provider))
    }
}
