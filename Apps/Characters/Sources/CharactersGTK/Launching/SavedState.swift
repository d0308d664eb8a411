package import GTK

/// What the program remembers from one start to the next.
package struct SavedState: Codable, Hashable, Sendable {
    /// How the characters are laid out.
    package enum Layout: String, Codable, Hashable, Sendable, CaseIterable {
        /// One below the other.
        case list
        /// In tiles.
        case grid
    }

    /// The window's size.
    package var window = WindowState(width: 760, height: 780)
    /// List or grid.
    package var layout = Layout.list
    /// Whether the performance panel is shown.
    package var showsPerformance = false

    /// The state of the first start.
    package init() {}
}
