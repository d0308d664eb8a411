import CGTK

/// Asks a person something that has to be answered before they go on.
@MainActor
public final class MessageDialog: Window {
    /// What an answer does, as its button shows.
    public enum Appearance: Sendable, CaseIterable {
        /// Nothing that stands out.
        case standard
        /// What is suggested.
        case suggested
        /// What takes something away.
        case destructive

        fileprivate var value: AdwResponseAppearance {
            switch self {
            case .standard: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        }
    }

    private static let cancel = "cancel"
    private static let answer = "answer"

    /// Makes a question with one answer beside Cancel, which is also what Escape and the keyboard's Return mean.
    ///
    /// - Parameters:
    ///   - heading: The question.
    ///   - body: What follows from the answer.
    ///   - answer: The answer's button.
    ///   - appearance: What the answer does. The default is nothing that stands out.
    ///   - parent: The window that is asked for.
    ///   - onAnswer: Called when the answer is chosen.
    public init(
        _ heading: String,
        body: String,
        answer: String,
        appearance: Appearance = .standard,
        in parent: Window,
        onAnswer: @escaping @MainActor () -> Void
    ) {
        super.init(complete: UnsafeMutableRawPointer(adw_message_dialog_new(parent.window, heading, body)))
        adw_message_dialog_add_response(pointer.cast(), Self.cancel, "Cancel")
        adw_message_dialog_add_response(pointer.cast(), Self.answer, answer)
        adw_message_dialog_set_response_appearance(pointer.cast(), Self.answer, appearance.value)
        adw_message_dialog_set_default_response(pointer.cast(), Self.cancel)
        adw_message_dialog_set_close_response(pointer.cast(), Self.cancel)
        gtk_window_set_destroy_with_parent(window, 1)
        connect("response") { if $0.string(1) == Self.answer { onAnswer() } }
    }

    /// Gives the answer, as its button does.
    public func giveAnswer() {
        adw_message_dialog_response(pointer.cast(), Self.answer)
    }
}
