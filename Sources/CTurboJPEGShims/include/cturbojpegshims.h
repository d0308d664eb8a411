#pragma once

// libjpeg reports errors by calling a function that must not return, so each call into it is wrapped in setjmp here:
// no jump ever crosses Swift.

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum sik_jpeg_status {
    SIK_JPEG_OK = 0,
    /// The data ends before the picture does.
    SIK_JPEG_TRUNCATED,
    /// The data is damaged.
    SIK_JPEG_CORRUPT,
    /// A valid kind of JPEG that libjpeg was not built for.
    SIK_JPEG_UNSUPPORTED,
    /// More scans than the caller allows.
    SIK_JPEG_TOO_MANY_SCANS,
    /// No memory.
    SIK_JPEG_NO_MEMORY,
} sik_jpeg_status;

/// What the decoder hands out.
typedef enum sik_jpeg_output {
    /// Three bytes a pixel. CMYK without a profile is multiplied out as browsers do.
    SIK_JPEG_RGB = 0,
    /// Four bytes a pixel, 255 for full ink. Only for pictures with four components.
    SIK_JPEG_CMYK,
} sik_jpeg_output;

/// Room for libjpeg's message, the closing zero included.
#define SIK_JPEG_MESSAGE_BYTES 200

/// One decode: single use, one thread at a time.
typedef struct sik_jpeg_decoder sik_jpeg_decoder;

/// Begins a decode of `bytes`, which must stay in place until it is destroyed. NULL when there is no memory.
sik_jpeg_decoder *_Nullable sik_jpeg_create(const uint8_t *_Nonnull bytes, size_t count);

/// Reads up to the pixels, scaled by `eighths` / 8. Pictures in several scans are read whole.
sik_jpeg_status sik_jpeg_start(
    sik_jpeg_decoder *_Nonnull decoder,
    int eighths,
    sik_jpeg_output output,
    int fancy_upsampling,
    int maximum_scans,
    uint32_t *_Nonnull width,
    uint32_t *_Nonnull height
);

/// Decodes the next `row_count` rows into `rows`, `stride` bytes apart.
sik_jpeg_status sik_jpeg_read(
    sik_jpeg_decoder *_Nonnull decoder,
    uint8_t *_Nonnull rows,
    size_t stride,
    uint32_t row_count
);

/// libjpeg's own words for the last failure.
const char *_Nonnull sik_jpeg_message(const sik_jpeg_decoder *_Nonnull decoder);

/// Frees everything.
void sik_jpeg_destroy(sik_jpeg_decoder *_Nonnull decoder);

/// Encodes RGB pixels; on success `*bytes` comes from malloc and is the caller's.
sik_jpeg_status sik_jpeg_encode(
    const uint8_t *_Nonnull pixels,
    uint32_t width,
    uint32_t height,
    size_t stride,
    int quality,
    int progressive,
    uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count,
    char *_Nonnull message
);
