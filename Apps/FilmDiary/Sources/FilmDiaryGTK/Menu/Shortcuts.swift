import GTK

/// What can be done with the keyboard, as the overview shows it.
@MainActor
enum Shortcuts {
    static let groups = [
        ShortcutsWindow.Group(
            "Sections",
            MainView.Section.allCases.enumerated().map { ("<Control>\($0 + 1)", $1.title) }
        ),
        ShortcutsWindow.Group(
            "General",
            [
                ("<Control>f", "Search"), ("<Control>r", "Load anew"), ("<Control>z", "Undo the last change"),
                ("<Control><Shift>z", "Redo it"), ("Escape <Alt>Left", "Go back"),
                ("F10", "Main menu"), ("F1 <Control>question", "Keyboard shortcuts"), ("<Control>q", "Quit"),
            ]
        ),
        ShortcutsWindow.Group(
            "On the stars",
            [
                ("Left Right", "Half a star less or more"), ("1...5", "Rate with so many stars"),
                ("0", "Clear the rating"),
            ]
        ),
        ShortcutsWindow.Group(
            "In a list",
            [
                ("<Alt>Up <Alt>Down", "Move the film up or down"),
                ("<Alt>Home <Alt>End", "Move it to the top or the end"),
                ("Delete", "Take it off the list"),
            ]
        ),
    ]
}
