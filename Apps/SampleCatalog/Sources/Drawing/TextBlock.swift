import CPangoCairo

/// Some words set in a face, broken into lines, ready to be painted on the canvas that they were made for.
///
/// Belongs to the canvas's thread.
final class TextBlock {
    /// How words look.
    struct Face: Sendable {
        /// Families in the order of preference, with commas between them.
        var family: String
        /// From 100, thin, to 900, black.
        var weight: UInt32 = 400
        var isItalic = false
        var isCondensed = false
        /// Additional space between letters, in shares of the size.
        var tracking = 0.0
        /// From one line to the next, in shares of the face's own line height.
        var leading = 0.85
    }

    enum Alignment: Sendable {
        case left, center, right
    }

    private let canvas: Canvas
    private let layout: OpaquePointer
    private let face: Face
    private let font: OpaquePointer

    /// Sets words; `nil` where memory is missing.
    init?(_ text: String, face: Face, size: Double, alignment: Alignment = .left, on canvas: Canvas) {
        guard let layout = pango_cairo_create_layout(canvas.context), let font = pango_font_description_new() else {
            return nil
        }
        self.canvas = canvas
        self.layout = layout
        self.face = face
        self.font = font
        pango_font_description_set_family(font, face.family)
        pango_font_description_set_weight(font, PangoWeight(rawValue: face.weight))
        pango_font_description_set_style(font, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_stretch(font, face.isCondensed ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL)
        Self.leaveUnhinted(layout)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        pango_layout_set_line_spacing(layout, Float(face.leading))
        let side =
            switch alignment {
            case .left: PANGO_ALIGN_LEFT
            case .center: PANGO_ALIGN_CENTER
            case .right: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout, side)
        pango_layout_set_text(layout, text, -1)
        self.size = size
        applySize()
    }

    deinit {
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// The size of the letters.
    var size: Double {
        didSet { applySize() }
    }

    /// How wide a line may be before it is broken; `nil` for no limit.
    var width: Double? {
        didSet { pango_layout_set_width(layout, width.map { Int32($0 * Self.unit) } ?? -1) }
    }

    var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// What the letters cover, from the place where the block is painted.
    var ink: (x: Double, y: Double, width: Double, height: Double) {
        var ink = PangoRectangle()
        pango_layout_get_extents(layout, &ink, nil)
        return (
            Double(ink.x) / Self.unit, Double(ink.y) / Self.unit, Double(ink.width) / Self.unit,
            Double(ink.height) / Self.unit
        )
    }

    /// Makes the letters as large as they may be so that the block fits, and its lines about equally long.
    ///
    /// Words are never broken. Where not even the smallest size fits, it is the smallest.
    func fit(width: Double, height: Double, lines: Int, sizes: ClosedRange<Double>) {
        self.width = width
        size = sizes.upperBound
        while size > sizes.lowerBound, ink.width > width || ink.height > height || lineCount > lines {
            size = max(sizes.lowerBound, size * 0.94)
        }
        balance()
        // Other letters may now be those that reach highest and lowest.
        while size > sizes.lowerBound, ink.height > height { size = max(sizes.lowerBound, size * 0.97) }
    }

    /// Paints the block so that its ink begins at a height; horizontally it fills its width from `x` on.
    func paint(x: Double, inkTop y: Double, _ tint: Tint) {
        let colour = tint.components
        let context = canvas.context
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, tint.opacity)
        cairo_move_to(context, x, y - ink.y)
        pango_cairo_show_layout(context, layout)
        cairo_new_path(context)
    }

    // MARK: Pango

    private static let unit = Double(PANGO_SCALE)

    /// Narrows the block as far as it has as many lines as before; the text then fills its lines evenly.
    private func balance() {
        let count = lineCount
        guard count > 1, let full = width else { return }
        var (low, high) = (full / Double(count) * 0.7, full)
        for _ in 0..<7 {
            let middle = (low + high) / 2
            width = middle
            if lineCount > count || ink.width > middle { low = middle } else { high = middle }
        }
        width = high
    }

    private func applySize() {
        pango_font_description_set_absolute_size(font, size * Self.unit)
        pango_layout_set_font_description(layout, font)
        guard face.tracking != 0, let attributes = pango_attr_list_new() else { return }
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(size * face.tracking * Self.unit)))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Letters keep their shapes and distances, so that a block looks the same in every size of the canvas.
    private static func leaveUnhinted(_ layout: OpaquePointer) {
        guard let context = pango_layout_get_context(layout), let options = cairo_font_options_create() else { return }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_layout_context_changed(layout)
    }
}
