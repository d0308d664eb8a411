#pragma once

// libjxl is loaded when an animation first needs it: nothing is linked to it.

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum sik_jxl_status {
    SIK_JXL_OK = 0,
    /// The bytes end too early.
    SIK_JXL_CUT,
    SIK_JXL_DAMAGED,
    SIK_JXL_NO_MEMORY,
    /// There is no other frame.
    SIK_JXL_END,
} sik_jxl_status;

/// An opened picture. One thread at a time.
typedef struct sik_jxl sik_jxl;

/// What a picture says of itself.
typedef struct sik_jxl_facts {
    /// Pixels as they are shown, upright.
    uint32_t width, height;
    int is_animation;
    int has_alpha;
    /// Ticks of the animation's clock in a second, as a fraction.
    uint32_t ticks_numerator, ticks_denominator;
    /// How often the frames are played; 0 for ever.
    uint32_t play_count;
} sik_jxl_facts;

/// Loads the library of this name (`libjxl.so.0.7`). To be called once; nothing else may be called before, or where it
/// failed. 0 on success; otherwise `message`, of SIK_MESSAGE_BYTES, says why.
int sik_jxl_start(const char *_Nonnull name, char *_Nonnull message);

/// Opens the picture in `bytes`, which must stay in place until it is closed: for its frames if `decodes`, else for their
/// durations. Reads what comes before the first frame. NULL on failure, with `status` set.
sik_jxl *_Nullable sik_jxl_open(
    const uint8_t *_Nonnull bytes,
    size_t count,
    int decodes,
    sik_jxl_status *_Nonnull status
);

sik_jxl_facts sik_jxl_get_facts(const sik_jxl *_Nonnull picture);
/// The ICC profile of the pixels that are decoded, which lives as long as the picture, or NULL.
const uint8_t *_Nullable sik_jxl_profile(const sik_jxl *_Nonnull picture, size_t *_Nonnull count);

/// Reads on to the next frame, without its pixels, and tells for how many ticks it is shown.
sik_jxl_status sik_jxl_next_duration(sik_jxl *_Nonnull picture, uint32_t *_Nonnull ticks);

/// Decodes a frame to `pixels`: composed and upright, 8 bits a channel, RGB or with alpha straight RGBA, rows without
/// gaps.
///
/// Frames in order are quickest.
sik_jxl_status sik_jxl_decode(sik_jxl *_Nonnull picture, size_t index, uint8_t *_Nonnull pixels);

/// Frees everything.
void sik_jxl_close(sik_jxl *_Nonnull picture);
