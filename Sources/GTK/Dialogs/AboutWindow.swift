import CGTK

/// Says what a program is, who made it and how it may be used.
@MainActor
public final class AboutWindow: Window {
    /// Makes the window.
    ///
    /// - Parameters:
    ///   - name: The program's name.
    ///   - icon: Its icon's name in the theme.
    ///   - version: Its version.
    ///   - developer: Who made it.
    ///   - comments: What it is for, in a few sentences.
    ///   - parent: The window in front of which it stands.
    public init(
        name: String,
        icon: String,
        version: String,
        developer: String,
        comments: String,
        in parent: Window
    ) {
        super.init(complete: UnsafeMutableRawPointer(adw_about_window_new()))
        let about = opaque
        adw_about_window_set_application_name(about, name)
        adw_about_window_set_application_icon(about, icon)
        adw_about_window_set_version(about, version)
        adw_about_window_set_developer_name(about, developer)
        adw_about_window_set_comments(about, comments)
        adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
        attach(to: parent)
    }
}
