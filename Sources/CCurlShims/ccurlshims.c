#define _GNU_SOURCE

#include "ccurlshims.h"

#include <curl/curl.h>
#include <errno.h>
#include <sys/socket.h>

int sik_curl_set_long(void *easy, uint32_t option, long value) {
    return (int)curl_easy_setopt(easy, (CURLoption)option, value);
}

int sik_curl_set_string(void *easy, uint32_t option, const char *value) {
    return (int)curl_easy_setopt(easy, (CURLoption)option, value);
}

int sik_curl_set_pointer(void *easy, uint32_t option, void *value) {
    return (int)curl_easy_setopt(easy, (CURLoption)option, value);
}

int sik_curl_set_sinks(void *easy, sik_curl_sink body, sik_curl_sink header, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    return (int)code;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    curl_socket_t descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (descriptor == CURL_SOCKET_BAD) *(int *)context = errno;
    return descriptor;
}

int sik_curl_set_socket_error(void *easy, int *error) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, error);
    return (int)code;
}

int sik_curl_get_long(void *easy, uint32_t information, long *value) {
    return (int)curl_easy_getinfo(easy, (CURLINFO)information, value);
}

int sik_curl_get_microseconds(void *easy, uint32_t information, int64_t *value) {
    curl_off_t result = 0;
    CURLcode code = curl_easy_getinfo(easy, (CURLINFO)information, &result);
    *value = (int64_t)result;
    return (int)code;
}

int sik_curl_get_pointer(void *easy, uint32_t information, void **value) {
    return (int)curl_easy_getinfo(easy, (CURLINFO)information, value);
}

int sik_curl_multi_set_long(void *multi, uint32_t option, long value) {
    return (int)curl_multi_setopt(multi, (CURLMoption)option, value);
}

void *sik_curl_share_tls_sessions(void) {
    CURLSH *share = curl_share_init();
    if (share && curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION)) {
        curl_share_cleanup(share);
        return NULL;
    }
    return share;
}
