#include "clibraryloading.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int sik_load_library(const char *name, const sik_wanted_function *functions, size_t count, char *message) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(message, SIK_MESSAGE_BYTES, "%s", dlerror());
        return -1;
    }
    for (size_t index = 0; index < count; index += 1) {
        void *address = dlsym(library, functions[index].name);
        if (!address) {
            snprintf(message, SIK_MESSAGE_BYTES, "%s: there is no function %s in it", name, functions[index].name);
            return -1;
        }
        // C has no conversion from an address of data to one of code.
        memcpy(functions[index].pointer, &address, sizeof address);
    }
    return 0;
}
