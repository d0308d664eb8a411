#include "cmicrohttpdshims.h"

struct MHD_Daemon *sik_mhd_start(
    int listening_socket,
    unsigned int thread_count,
    unsigned int idle_seconds,
    const struct sik_mhd_callbacks *callbacks
) {
    const unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME;
    // The port belongs to the listening socket; the number here is ignored.
    return MHD_start_daemon(
        flags, 0, NULL, NULL, callbacks->handle, callbacks->context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket) listening_socket,
        MHD_OPTION_THREAD_POOL_SIZE, thread_count,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_LIMIT, 1024u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) 65536,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
        MHD_OPTION_END
    );
}

ssize_t sik_mhd_end_with_error(void) {
    return MHD_CONTENT_READER_END_WITH_ERROR;
}
