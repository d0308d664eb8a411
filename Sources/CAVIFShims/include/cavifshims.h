#pragma once

// libavif is loaded when an image sequence first needs it, since it brings encoders and decoders of a dozen megabytes
// along: nothing is linked to it.

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum sik_avif_status {
    SIK_AVIF_OK = 0,
    /// The bytes end too early.
    SIK_AVIF_CUT,
    SIK_AVIF_DAMAGED,
    SIK_AVIF_NO_MEMORY,
    /// This build of libavif has no decoder of AV1.
    SIK_AVIF_NO_CODEC,
} sik_avif_status;

/// An opened sequence. One thread at a time.
typedef struct sik_avif sik_avif;

/// What a sequence says of its frames, which are all alike.
typedef struct sik_avif_facts {
    /// Pixels as they are stored, before they are cropped and turned.
    uint32_t width, height;
    uint32_t frame_count;
    int has_alpha;
    /// What is shown of the stored pixels; all, where the file does not crop them.
    uint32_t left, top, shown_width, shown_height;
    /// Quarter turns against the clock, 0 to 3, before it is mirrored.
    int quarter_turns;
    int swaps_top_and_bottom, swaps_left_and_right;
} sik_avif_facts;

/// Loads the library of this name (`libavif.so.15`). To be called once; nothing else may be called before, or where it
/// failed. 0 on success; otherwise `message`, of SIK_MESSAGE_BYTES, says why.
int sik_avif_start(const char *_Nonnull name, char *_Nonnull message);

/// Opens the sequence in `bytes`, which must stay in place until it is closed; decodes nothing.
///
/// Both limits are at least 1. What has more pixels a frame, or more frames, is taken for damaged, even if only the coded pictures say so. NULL on
/// failure, with `status` and, in SIK_MESSAGE_BYTES, `message` set.
sik_avif *_Nullable sik_avif_open(
    const uint8_t *_Nonnull bytes,
    size_t count,
    uint32_t most_pixels,
    uint32_t most_frames,
    sik_avif_status *_Nonnull status,
    char *_Nonnull message
);

sik_avif_facts sik_avif_get_facts(const sik_avif *_Nonnull sequence);
/// The embedded ICC profile, which lives as long as the sequence, or NULL.
const uint8_t *_Nullable sik_avif_profile(const sik_avif *_Nonnull sequence, size_t *_Nonnull count);

/// Decodes a frame to `pixels`: as stored, 8 bits a channel, RGB or with alpha straight RGBA, rows without gaps.
///
/// Frames in order are quickest; any other begins at the last key frame before it.
sik_avif_status sik_avif_decode(
    sik_avif *_Nonnull sequence,
    uint32_t index,
    uint8_t *_Nonnull pixels,
    char *_Nonnull message
);

/// Frees everything.
void sik_avif_close(sik_avif *_Nonnull sequence);
