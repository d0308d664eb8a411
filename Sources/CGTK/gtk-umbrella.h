// GLib, GObject, Gio, Gdk and Gsk objects may be used from any thread where their documentation says so; everything of
// GTK and libadwaita belongs to the main thread, and the attribute makes the compiler hold that.
//
// No other header of this package may include <gtk/gtk.h>: whoever comes first decides, and without the attribute the
// check would silently be gone.
#pragma once

#include <gio/gio.h>
#include <glib-unix.h>
#include <gdk/gdk.h>
#include <gsk/gsk.h>

#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = function)
#include <gtk/gtk.h>
#include <adwaita.h>
#pragma clang attribute pop
