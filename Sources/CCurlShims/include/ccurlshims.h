#pragma once

#include <stddef.h>
#include <stdint.h>

// libcurl sets and reads options through variadic functions, which Swift cannot call: one shim a type of argument. They
// return what libcurl returns. Option and information numbers are libcurl's own (CURLOPT_…, CURLINFO_…, CURLMOPT_…).

/// A function that takes body or header bytes: it returns how many it took, and anything else ends the transfer.
typedef size_t (*sik_curl_sink)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

int sik_curl_set_long(void *_Nonnull easy, uint32_t option, long value);
int sik_curl_set_string(void *_Nonnull easy, uint32_t option, const char *_Nullable value);
int sik_curl_set_pointer(void *_Nonnull easy, uint32_t option, void *_Nullable value);

/// Body bytes go to `body`, header lines to `header`, both with `context`.
int sik_curl_set_sinks(
    void *_Nonnull easy, sik_curl_sink _Nonnull body, sik_curl_sink _Nonnull header, void *_Nullable context);

/// Opens sockets itself and stores the errno of one that could not be opened in `*error`, since libcurl drops it.
int sik_curl_set_socket_error(void *_Nonnull easy, int *_Nonnull error);

int sik_curl_get_long(void *_Nonnull easy, uint32_t information, long *_Nonnull value);
int sik_curl_get_microseconds(void *_Nonnull easy, uint32_t information, int64_t *_Nonnull value);
int sik_curl_get_pointer(void *_Nonnull easy, uint32_t information, void *_Nullable *_Nonnull value);

int sik_curl_multi_set_long(void *_Nonnull multi, uint32_t option, long value);

/// A share object that lets easy handles use each other's TLS sessions; for one thread only. `NULL` without memory.
void *_Nullable sik_curl_share_tls_sessions(void);
