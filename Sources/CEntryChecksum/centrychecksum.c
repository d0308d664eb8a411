#include "centrychecksum.h"

#include <string.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The loader would call the choice between versions before the sanitizer is set up, and crash.
#define SIK_ONE_VERSION
#endif
#endif

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(SIK_ONE_VERSION)
// The loader picks the version for the processor's best vectors, once.
#define SIK_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define SIK_CLONES
#endif

typedef uint64_t sik_lanes __attribute__((vector_size(64)));

SIK_CLONES void sik_checksum_add(uint64_t *sums, uint64_t *chains, const void *blocks, size_t count) {
    const unsigned char *next = blocks;
    sik_lanes sum[2], chain[2];
    memcpy(sum, sums, sizeof sum);
    memcpy(chain, chains, sizeof chain);
    for (; count > 0; count--) {
        for (int half = 0; half < 2; half++, next += sizeof(sik_lanes)) {
            sik_lanes words;
            memcpy(&words, next, sizeof words);
            sum[half] = (sum[half] << 32 | sum[half] >> 32) + words;
            chain[half] = (chain[half] << 37 | chain[half] >> 27) + sum[half];
        }
    }
    memcpy(sums, sum, sizeof sum);
    memcpy(chains, chain, sizeof chain);
}
