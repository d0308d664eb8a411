#define _GNU_SOURCE
#include "cgtkshims.h"

#include <stdint.h>
#include <unistd.h>

// libdispatch offers these to whoever runs the main thread's loop; its public headers leave them out.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// On Linux the number of a process is that of its main thread.
int sik_gtk_is_main_thread(void) { return gettid() == getpid(); }

int sik_gtk_dispatch_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }

void sik_gtk_dispatch_run(int handle) {
    // Read first: what is enqueued while the queue runs makes the descriptor readable again. Not reading at all would
    // leave it readable for ever, and the loop would never rest.
    uint64_t count;
    ssize_t taken = read(handle, &count, sizeof count);
    (void)taken;
    _dispatch_main_queue_callback_4CF(NULL);
}
