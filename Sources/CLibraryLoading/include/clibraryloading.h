#pragma once

// Libraries that are loaded when something first needs them: nothing is linked to them, and programs that never need
// them start without the time that linking takes.

#include <stddef.h>

/// Room for a library's message, the closing zero included.
#define SIK_MESSAGE_BYTES 400

/// A function to look for.
typedef struct sik_wanted_function {
    const char *_Nonnull name;
    /// The function pointer that is to be set.
    void *_Nonnull pointer;
} sik_wanted_function;

/// Loads the library of this name and sets the pointers of all functions, those of libraries that it needs among them.
/// It is never unloaded. 0 on success; otherwise `message`, of SIK_MESSAGE_BYTES, says why.
int sik_load_library(
    const char *_Nonnull name,
    const sik_wanted_function *_Nonnull functions,
    size_t count,
    char *_Nonnull message
);
