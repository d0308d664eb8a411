#include "cgtkshims.h"

#include "../CGTK/gtk-umbrella.h"

typedef struct {
    GObject parent;
    guint count;
} SikCountedModel;

typedef struct {
    GObjectClass parent;
} SikCountedModelClass;

static void implement(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(
    SikCountedModel, sik_counted_model, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement))

static void sik_counted_model_class_init(SikCountedModelClass *class) { (void)class; }

static void sik_counted_model_init(SikCountedModel *self) { (void)self; }

static GType item_type(GListModel *model) {
    (void)model;
    return G_TYPE_OBJECT;
}

static guint item_count(GListModel *model) { return ((SikCountedModel *)model)->count; }

// A new object each time: a list that replaces its items must see that they are others, or it would not bind them anew.
static gpointer item(GListModel *model, guint position) {
    if (position >= ((SikCountedModel *)model)->count) return NULL;
    return g_object_new(G_TYPE_OBJECT, NULL);
}

static void implement(GListModelInterface *interface) {
    interface->get_item_type = item_type;
    interface->get_n_items = item_count;
    interface->get_item = item;
}

void *sik_gtk_counted_model_new(void) { return g_object_new(sik_counted_model_get_type(), NULL); }

void sik_gtk_counted_model_splice(void *model, unsigned int position, unsigned int removed, unsigned int added) {
    SikCountedModel *self = model;
    self->count = self->count - removed + added;
    g_list_model_items_changed(G_LIST_MODEL(self), position, removed, added);
}
