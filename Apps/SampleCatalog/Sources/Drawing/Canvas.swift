import CPangoCairo
import StreamImageKit

/// A picture that is being painted with cairo, from the top left corner.
///
/// Owns its surface; belongs to the thread that made it.
final class Canvas {
    /// What a shape is filled with.
    enum Paint {
        case solid(Tint)
        /// From one point to another; stops from 0 to 1.
        case linear(Point, Point, [(Double, Tint)])
        /// From a centre outwards; stops from 0, the centre, to 1, the radius.
        case radial(Point, radius: Double, [(Double, Tint)])
    }

    /// How a paint joins what is there.
    enum Blend {
        case over, overlay, multiply, screen
    }

    private let surface: OpaquePointer
    /// cairo's own, for what this type has no words for; valid as long as the canvas is.
    let context: OpaquePointer

    /// A transparent canvas; `nil` where memory is missing.
    ///
    /// With a scale other than 1 everything is painted in units of so many pixels.
    init?(width: Int, height: Int, scale: Double = 1) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return nil }
        self.surface = surface
        self.context = context
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
        // Sixteen shades along an edge: the grain hides the rest, and a portrait takes a quarter less time.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
        cairo_scale(context, scale, scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    // MARK: Painting

    func fill(_ path: Path, _ paint: Paint, _ blend: Blend = .over) {
        trace(path)
        use(paint, blend)
        cairo_fill(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    func fill(_ path: Path, _ tint: Tint, _ blend: Blend = .over) {
        fill(path, .solid(tint), blend)
    }

    func stroke(_ path: Path, _ tint: Tint, width: Double, _ blend: Blend = .over) {
        trace(path)
        use(.solid(tint), blend)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Paints everything, within the clip.
    func cover(_ paint: Paint, _ blend: Blend = .over) {
        use(paint, blend)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Paints with everything outside of a shape left alone.
    func clipped(to path: Path, _ body: () -> Void) {
        cairo_save(context)
        trace(path)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    /// Paints a part turned by so many degrees around a point.
    func turned(by degrees: Double, around center: Point, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, center.x, center.y)
        cairo_rotate(context, degrees * .pi / 180)
        cairo_translate(context, -center.x, -center.y)
        body()
        cairo_restore(context)
    }

    /// Paints a part enlarged by a factor around a point that stays where it is.
    func scaled(by factor: Double, around center: Point, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, center.x, center.y)
        cairo_scale(context, factor, factor)
        cairo_translate(context, -center.x, -center.y)
        body()
        cairo_restore(context)
    }

    /// Lays a texture over everything, repeated, and shifted by an offset.
    func cover(_ texture: Texture, offset: Point = Point(0, 0), _ blend: Blend = .over) {
        texture.withSurface { tile in
            guard let pattern = cairo_pattern_create_for_surface(tile) else { return }
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
            cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
            var matrix = cairo_matrix_t()
            cairo_matrix_init_translate(&matrix, offset.x.rounded(), offset.y.rounded())
            cairo_pattern_set_matrix(pattern, &matrix)
            use(blend)
            cairo_set_source(context, pattern)
            cairo_paint(context)
            cairo_pattern_destroy(pattern)
        }
        // Lets go of the tile, which is valid only inside the closure.
        cairo_set_source_rgb(context, 0, 0, 0)
        use(.over)
    }

    /// A soft light, or a soft shadow, that fades out towards a circle.
    ///
    /// Much cheaper than covering everything with a gradient that is transparent nearly everywhere.
    func glow(_ center: Point, radius: Double, _ tint: Tint, fadingTo end: Tint? = nil) {
        let fade = (end ?? tint).opacity(0)
        fill(.circle(center.x, center.y, radius), .radial(center, radius: radius, [(0, tint), (1, fade)]))
    }

    // MARK: The result

    /// The painting as opaque pixels; `nil` where something failed on the way.
    func bitmap(size: PixelSize) -> Bitmap? {
        cairo_surface_flush(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface)
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return Bitmap(size: size, format: .rgb8) { bytes in
            guard let target = bytes.baseAddress else { return }
            for y in 0..<size.height {
                let source = UnsafeRawPointer(pixels) + y * stride
                let row = target + y * size.width * 3
                for x in 0..<size.width {
                    // cairo keeps a pixel as one word in the machine's byte order.
                    let word = source.load(fromByteOffset: x * 4, as: UInt32.self)
                    row.storeBytes(of: UInt8(truncatingIfNeeded: word &>> 16), toByteOffset: x * 3, as: UInt8.self)
                    row.storeBytes(of: UInt8(truncatingIfNeeded: word &>> 8), toByteOffset: x * 3 + 1, as: UInt8.self)
                    row.storeBytes(of: UInt8(truncatingIfNeeded: word), toByteOffset: x * 3 + 2, as: UInt8.self)
                }
            }
        }
    }

    /// The pixels as cairo keeps them: premultiplied words, row after row; `nil` where something failed on the way.
    var words: [UInt32]? {
        cairo_surface_flush(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface)
        else { return nil }
        // A row of words has no padding.
        let count = Int(cairo_image_surface_get_stride(surface) * cairo_image_surface_get_height(surface)) / 4
        return Array(UnsafeRawBufferPointer(start: pixels, count: count * 4).bindMemory(to: UInt32.self))
    }

    // MARK: cairo

    private func trace(_ path: Path) {
        cairo_new_path(context)
        for step in path.steps {
            switch step {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(context)
            }
        }
    }

    private func use(_ paint: Paint, _ blend: Blend) {
        use(blend)
        switch paint {
        case .solid(let tint):
            let colour = tint.components
            cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, tint.opacity)
        case .linear(let from, let to, let stops):
            use(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), stops)
        case .radial(let center, let radius, let stops):
            use(cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops)
        }
    }

    private func use(_ blend: Blend) {
        switch blend {
        case .over: cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        case .overlay: cairo_set_operator(context, CAIRO_OPERATOR_OVERLAY)
        case .multiply: cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY)
        case .screen: cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
        }
    }

    private func use(_ pattern: OpaquePointer?, _ stops: [(Double, Tint)]) {
        guard let pattern else { return }
        for (position, tint) in stops {
            let colour = tint.components
            cairo_pattern_add_color_stop_rgba(pattern, position, colour.red, colour.green, colour.blue, tint.opacity)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }
}
