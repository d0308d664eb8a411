import CGTK

/// Has a person choose a file or a folder, in the desktop's own dialog where it has one.
@MainActor
public enum FileChooser {
    /// What is to be chosen.
    public enum Purpose: Sendable, Hashable {
        /// A file that is there.
        case open
        /// A folder that is there, or that the person makes.
        case folder
        /// Where to write; the dialog asks before another file is replaced.
        case save(name: String)
    }

    /// Which files are offered.
    public struct Filter: Sendable, Hashable {
        fileprivate let name: String
        fileprivate let suffixes: [String]

        /// Offers files by the ends of their names.
        ///
        /// - Parameters:
        ///   - name: What such files are.
        ///   - suffixes: The ends without the dot, in whatever case they are written.
        public init(_ name: String, suffixes: [String]) {
            self.name = name
            self.suffixes = suffixes
        }
    }

    /// Keeps the dialogs until they are answered.
    private static var shown: [ObjectIdentifier: NativeChooser] = [:]

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - title: What is to be chosen.
    ///   - purpose: What it is for.
    ///   - accept: The button that chooses.
    ///   - filters: Which files are offered. The default is all.
    ///   - parent: The window that it is for.
    ///   - onChoice: Called with the path of what was chosen, and not at all where the dialog is cancelled.
    public static func show(
        _ title: String,
        for purpose: Purpose,
        accept: String,
        filters: [Filter] = [],
        in parent: Window,
        onChoice: @escaping @MainActor (String) -> Void
    ) {
        let chooser = NativeChooser(title, purpose, accept, filters, parent)
        let identity = ObjectIdentifier(chooser)
        shown[identity] = chooser
        chooser.connect("response") { arguments in
            guard let chooser = shown.removeValue(forKey: identity) else { return }
            guard arguments.integer(1) == Int(GTK_RESPONSE_ACCEPT.rawValue), let path = chooser.path else { return }
            onChoice(path)
        }
        gtk_native_dialog_show(chooser.pointer.cast())
    }
}

@MainActor
private final class NativeChooser: Object {
    init(
        _ title: String,
        _ purpose: FileChooser.Purpose,
        _ accept: String,
        _ filters: [FileChooser.Filter],
        _ parent: Window
    ) {
        let action =
            switch purpose {
            case .open: GTK_FILE_CHOOSER_ACTION_OPEN
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        super.init(
            UnsafeMutableRawPointer(gtk_file_chooser_native_new(title, parent.window, action, accept, "Cancel"))
        )
        gtk_native_dialog_set_modal(pointer.cast(), 1)
        if case .save(let name) = purpose { gtk_file_chooser_set_current_name(opaque, name) }
        for filter in filters {
            guard let known = gtk_file_filter_new() else { continue }
            gtk_file_filter_set_name(known, filter.name)
            for suffix in filter.suffixes { gtk_file_filter_add_suffix(known, suffix) }
            gtk_file_chooser_add_filter(opaque, known)
            g_object_unref(UnsafeMutableRawPointer(known))
        }
    }

    var path: String? {
        guard let file = gtk_file_chooser_get_file(opaque) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}
