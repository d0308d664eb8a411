#include "cgtkshims.h"

#include "../CGTK/gtk-umbrella.h"

typedef struct {
    GObject parent;
    int width;
    int height;
    sik_gtk_draw draw;
    sik_gtk_release release;
    void *context;
} SikPaintable;

typedef struct {
    GObjectClass parent;
} SikPaintableClass;

static int live_paintables;

static void implement(GdkPaintableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(
    SikPaintable, sik_paintable, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement))

static void finalize(GObject *object) {
    SikPaintable *self = (SikPaintable *)object;
    self->release(self->context);
    g_atomic_int_add(&live_paintables, -1);
    G_OBJECT_CLASS(sik_paintable_parent_class)->finalize(object);
}

static void sik_paintable_class_init(SikPaintableClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }

static void sik_paintable_init(SikPaintable *self) {
    (void)self;
    g_atomic_int_inc(&live_paintables);
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
    SikPaintable *self = (SikPaintable *)paintable;
    self->draw(self->context, snapshot, width, height);
}

static int intrinsic_width(GdkPaintable *paintable) { return ((SikPaintable *)paintable)->width; }

static int intrinsic_height(GdkPaintable *paintable) { return ((SikPaintable *)paintable)->height; }

static void implement(GdkPaintableInterface *interface) {
    interface->snapshot = snapshot;
    interface->get_intrinsic_width = intrinsic_width;
    interface->get_intrinsic_height = intrinsic_height;
}

void *sik_gtk_paintable_new(int width, int height, sik_gtk_draw draw, sik_gtk_release release, void *context) {
    SikPaintable *self = g_object_new(sik_paintable_get_type(), NULL);
    self->width = width;
    self->height = height;
    self->draw = draw;
    self->release = release;
    self->context = context;
    return self;
}

void sik_gtk_paintable_set_size(void *paintable, int width, int height) {
    SikPaintable *self = paintable;
    if (self->width == width && self->height == height) return;
    self->width = width;
    self->height = height;
    gdk_paintable_invalidate_size(GDK_PAINTABLE(self));
}

int sik_gtk_live_paintables(void) { return g_atomic_int_get(&live_paintables); }
