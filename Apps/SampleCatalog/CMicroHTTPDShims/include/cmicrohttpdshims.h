#pragma once

#include <microhttpd.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a daemon calls, on its own threads.
struct sik_mhd_callbacks {
    MHD_AccessHandlerCallback _Nonnull handle;
    MHD_RequestCompletedCallback _Nonnull completed;
    /// Passed to both; must outlive the daemon.
    void *_Nonnull context;
};

/// Starts a daemon on a listening socket, which it closes when it stops. A shim because the options are variadic.
///
/// Returns NULL where threads, memory or descriptors are missing; the socket is then still the caller's.
struct MHD_Daemon *_Nullable sik_mhd_start(
    int listening_socket,
    unsigned int thread_count,
    unsigned int idle_seconds,
    const struct sik_mhd_callbacks *_Nonnull callbacks
);

/// What a content reader returns to break the connection off. A shim because it is a macro with a cast.
ssize_t sik_mhd_end_with_error(void);

#ifdef __cplusplus
}
#endif
