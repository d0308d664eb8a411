#pragma once

// The inner loop of the disk entries' checksum on x86-64. Swift is compiled for the oldest of these processors and cannot
// ask for newer vectors where they are there; with them the loop, `addPortably` in Swift, takes a quarter of the time.

#include <stddef.h>
#include <stdint.h>

/// Takes `count` blocks of 128 bytes into the 16 sums and 16 chains.
void sik_checksum_add(
    uint64_t *_Nonnull sums, uint64_t *_Nonnull chains, const void *_Nonnull blocks, size_t count);
