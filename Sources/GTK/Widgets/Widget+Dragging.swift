import CGTK

/// Which half of a widget something is held above.
public enum DropHalf: Sendable, CaseIterable {
    /// The upper one.
    case upper
    /// The lower one.
    case lower
}

extension Widget {
    /// Lets the widget be dragged within the program, to where ``onDrop(hovering:dropped:)`` takes it.
    ///
    /// - Parameters:
    ///   - picture: What is seen under the pointer meanwhile; the widget itself where it is `nil`, the default.
    ///   - content: Asked when a drag begins for what it brings; `nil` keeps it from beginning. It must not capture the
    ///     widget strongly.
    public final func onDrag(picture: Widget? = nil, _ content: @escaping @MainActor () -> String?) {
        let source = DragController(UnsafeMutableRawPointer(gtk_drag_source_new()))
        gtk_drag_source_set_actions(source.opaque, GDK_ACTION_MOVE)
        source.connect("prepare") { arguments in
            guard let text = content() else { return }
            let provider = withValue(text) { gdk_content_provider_new_for_value($0) }
            arguments.answer(adopting: UnsafeMutableRawPointer(provider))
        }
        source.connect("drag-begin") { [weak self, weak picture, weak source] in
            guard let source, let shown = picture ?? self, let paintable = gtk_widget_paintable_new(shown.widget)
            else { return }
            // A drawing of this moment: the widget may stand for something else by the time it is let go.
            let still = gdk_paintable_get_current_image(paintable)
            gtk_drag_source_set_icon(source.opaque, still, 12, 12)
            if let still { g_object_unref(UnsafeMutableRawPointer(still)) }
            g_object_unref(UnsafeMutableRawPointer(paintable))
        }
        add(source)
    }

    /// Takes what is dragged within the program and let go above the widget.
    ///
    /// - Parameters:
    ///   - hovering: Called with the half that it is held above, and with `nil` when it has gone.
    ///   - dropped: Called with what was brought and the half; `true` where it was taken. Neither must capture the widget
    ///     strongly.
    public final func onDrop(
        hovering: @escaping @MainActor (DropHalf?) -> Void,
        dropped: @escaping @MainActor (String, DropHalf) -> Bool
    ) {
        let pointer = UnsafeMutableRawPointer(gtk_drop_target_new(FundamentalType.string, GDK_ACTION_MOVE))
        let target = DragController(pointer)
        let half: @MainActor (Double) -> DropHalf = { [weak self] in
            $0 * 2 < Double(self?.height ?? 0) ? .upper : .lower
        }
        target.connect("accept") { arguments in
            // Texts of other programs are not ours to move.
            guard let drop = arguments.object(1) else { return }
            arguments.answer(gdk_drop_get_drag(OpaquePointer(drop)) != nil)
        }
        for signal in ["enter", "motion"] {
            target.connect(signal) { arguments in
                hovering(half(arguments.double(2)))
                arguments.answer(flags: GDK_ACTION_MOVE.rawValue)
            }
        }
        target.connect("leave") { hovering(nil) }
        target.connect("drop") { arguments in
            hovering(nil)
            guard let text = arguments.boxedText(1) else { return }
            arguments.answer(dropped(text, half(arguments.double(3))))
        }
        add(target)
    }

    private func add(_ controller: DragController) {
        controller.retainedPointer()
        gtk_widget_add_controller(widget, controller.opaque)
    }
}

/// The beginning or the end of a drag.
@MainActor
private final class DragController: Object {
    init(_ pointer: UnsafeMutableRawPointer?) {
        super.init(pointer)
    }
}
