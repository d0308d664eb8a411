/// What takes an edit back; a value that the store applies.
///
/// It restores only the columns and rows that the edit changed, so that later edits of other things stay.
public struct Undo: Sendable, Hashable {
    /// Statements, the newest change first.
    let statements: [String]

    /// Whether the edit changed nothing, so that there is nothing to take back.
    public var isEmpty: Bool { statements.isEmpty }
}
