#pragma once

// What GTK and the system offer in C only: instances of GObject classes with tables of functions, and entry points that no
// header of Swift's declares. Objects are passed as plain pointers, so that this header includes nothing of GTK.

/// 1 on the thread that the process was started with, else 0.
int sik_gtk_is_main_thread(void);

/// The file descriptor that can be read when libdispatch's main queue has work.
int sik_gtk_dispatch_handle(void);

/// Takes the descriptor's count and runs the work of libdispatch's main queue.
void sik_gtk_dispatch_run(int handle);

/// Draws a paintable into a `GtkSnapshot`, from (0, 0) to (width, height).
typedef void (*sik_gtk_draw)(void *_Nonnull context, void *_Nonnull snapshot, double width, double height);

/// Frees what was passed as `context`.
typedef void (*sik_gtk_release)(void *_Nonnull context);

/// A `GdkPaintable` whose size only changes when it is told to, and whose contents `draw` makes.
///
/// The new object belongs to the caller; `release` is called once, when it is finalized.
void *_Nonnull sik_gtk_paintable_new(
    int width, int height, sik_gtk_draw _Nonnull draw, sik_gtk_release _Nonnull release, void *_Nonnull context);

/// Changes the intrinsic size of a paintable.
void sik_gtk_paintable_set_size(void *_Nonnull paintable, int width, int height);

/// A `GListModel` that is only a number of items; each has an object as long as somebody holds it.
///
/// The new object belongs to the caller.
void *_Nonnull sik_gtk_counted_model_new(void);

/// Takes out `removed` items at `position` and puts in `added` new ones; the caller keeps within the model's bounds.
void sik_gtk_counted_model_splice(
    void *_Nonnull model, unsigned int position, unsigned int removed, unsigned int added);

/// The paintables that exist now, for tests that look for leaks.
int sik_gtk_live_paintables(void);
