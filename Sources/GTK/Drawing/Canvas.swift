import CGTK

/// What a ``Paintable`` draws on, while it draws.
@MainActor
public struct Canvas {
    let snapshot: OpaquePointer

    /// Fills a rectangle.
    public func fill(_ rectangle: Rectangle, with color: Color) {
        var (bounds, color) = (rectangle.value, color.value)
        gtk_snapshot_append_color(snapshot, &color, &bounds)
    }

    /// Fills a rectangle with colours that go over into each other from left to right.
    ///
    /// - Parameters:
    ///   - rectangle: What to fill.
    ///   - stops: Colours with their places, in points from the left of the canvas, ascending.
    public func fill(_ rectangle: Rectangle, acrossHorizontally stops: [(x: Double, color: Color)]) {
        guard let first = stops.first?.x, let last = stops.last?.x, last > first else { return }
        var bounds = rectangle.value
        var start = graphene_point_t(x: Float(first), y: 0)
        var end = graphene_point_t(x: Float(last), y: 0)
        let values = stops.map { stop in
            GskColorStop(offset: Float((stop.x - first) / (last - first)), color: stop.color.value)
        }
        gtk_snapshot_append_linear_gradient(snapshot, &bounds, &start, &end, values, gsize(values.count))
    }

    /// Draws a texture, scaled to a rectangle.
    public func draw(_ texture: Texture, in rectangle: Rectangle) {
        var bounds = rectangle.value
        gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
    }

    /// Draws inside a rectangle only, with rounded corners if a radius is given.
    public func clip(to rectangle: Rectangle, cornerRadius: Double = 0, _ body: () -> Void) {
        var bounds = rectangle.value
        if cornerRadius > 0 {
            var outline = GskRoundedRect()
            gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(cornerRadius))
            gtk_snapshot_push_rounded_clip(snapshot, &outline)
        } else {
            gtk_snapshot_push_clip(snapshot, &bounds)
        }
        body()
        gtk_snapshot_pop(snapshot)
    }

    /// Draws with an opacity from 0 to 1.
    public func withOpacity(_ opacity: Double, _ body: () -> Void) {
        guard opacity < 1 else { return body() }
        gtk_snapshot_push_opacity(snapshot, max(0, opacity))
        body()
        gtk_snapshot_pop(snapshot)
    }
}
