import CGTK

extension Widget {
    /// What a screen reader calls the widget, where its text does not say it.
    public final func setAccessibleName(_ name: String) {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        withValue(name) { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
    }

    /// What a screen reader says of the widget beside its name.
    public final func setAccessibleDescription(_ description: String) {
        var property = GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
        withValue(description) { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
    }

    /// What a screen reader calls the row that a list keeps the widget in, which is what the keyboard moves between.
    public final func setAccessibleNameOfRow(_ name: String) {
        guard let row = gtk_widget_get_parent(widget) else { return }
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        withValue(name) { gtk_accessible_update_property_value(OpaquePointer(row), 1, &property, $0) }
    }

    /// Leaves the widget out of what a screen reader says.
    public final func hideFromAccessibility(_ hides: Bool = true) {
        Self.hide(widget, hides)
    }

    /// Leaves all children but one out of what a screen reader says.
    ///
    /// The toolkit itself goes on telling of pages that are covered by another.
    final func hideFromAccessibility(childrenBut shown: UnsafeMutablePointer<GtkWidget>?) {
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            Self.hide(child, child != shown)
            next = gtk_widget_get_next_sibling(child)
        }
    }

    private static func hide(_ widget: UnsafeMutablePointer<GtkWidget>, _ hides: Bool) {
        var state = GTK_ACCESSIBLE_STATE_HIDDEN
        withValue(hides) { gtk_accessible_update_state_value(OpaquePointer(widget), 1, &state, $0) }
    }

    /// Tells a screen reader that the widget's content is on its way.
    public final func setAccessibleBusy(_ isBusy: Bool) {
        var state = GTK_ACCESSIBLE_STATE_BUSY
        withValue(isBusy) { gtk_accessible_update_state_value(opaque, 1, &state, $0) }
    }
}

/// What a screen reader takes a widget for.
public enum AccessibleRole: Sendable, CaseIterable {
    /// Something that only groups others.
    case group
    /// A picture.
    case image
    /// Something whose changes are read out.
    case status
    /// Nothing worth telling.
    case presentation

    var value: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .status: GTK_ACCESSIBLE_ROLE_STATUS
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }

    /// Makes a widget of a class with this role, which cannot be changed later.
    @MainActor
    func makeWidget(_ type: GType) -> UnsafeMutableRawPointer? {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(self.value.rawValue))
        defer { g_value_unset(&value) }
        return "accessible-role".withCString { name in
            var names: [UnsafePointer<CChar>?] = [name]
            return UnsafeMutableRawPointer(g_object_new_with_properties(type, 1, &names, &value))
        }
    }
}
