#pragma once

// libvips is called through variadic functions, which Swift cannot use, and loaded when it is first needed, since it
// brings a hundred libraries along: nothing is linked to it.

#include <stddef.h>
#include <stdint.h>

/// The loaders that may be asked for; nothing is ever guessed from the bytes.
typedef enum sik_vips_loader {
    SIK_VIPS_PNG = 0,
    SIK_VIPS_WEBP,
    SIK_VIPS_HEIF,
    SIK_VIPS_TIFF,
    SIK_VIPS_SVG,
    SIK_VIPS_JXL,
} sik_vips_loader;

/// An opened picture: nothing is decoded until rows are asked for. One thread at a time.
typedef struct sik_vips_image sik_vips_image;

/// Loads the library of this name (`libvips.so.42`) and sets it up: no operation cache, no threads beyond the caller's,
/// everything untrusted blocked except SVG and JPEG XL from memory. To be called once; nothing else may be called before,
/// or where it failed. 0 on success; otherwise `message`, of SIK_MESSAGE_BYTES, says why.
int sik_vips_start(const char *_Nonnull name, char *_Nonnull message);

/// Whether this build of libvips has the loader.
int sik_vips_has_loader(sik_vips_loader loader);

/// Opens the first picture in `bytes`, which must stay in place until it is closed. NULL on failure.
///
/// `scale` is applied by loaders that can scale while they load (SVG, WebP), and ignored by the others.
sik_vips_image *_Nullable sik_vips_open(
    sik_vips_loader loader,
    const void *_Nonnull bytes,
    size_t count,
    double scale
);

int sik_vips_width(const sik_vips_image *_Nonnull image);
int sik_vips_height(const sik_vips_image *_Nonnull image);
/// Channels of a pixel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha, once made 8-bit.
int sik_vips_bands(const sik_vips_image *_Nonnull image);
/// The stored orientation, 1 to 8 as in EXIF, or 0 where there is none.
int sik_vips_orientation(const sik_vips_image *_Nonnull image);
/// The embedded ICC profile, which lives as long as the image, or NULL.
const void *_Nullable sik_vips_profile(const sik_vips_image *_Nonnull image, size_t *_Nonnull count);

/// Adds what makes the pixels 8-bit grey or RGB, with or without alpha. 0 on success.
int sik_vips_make_8_bit(sik_vips_image *_Nonnull image);

/// Decodes rows `y` to `y + count`; they are valid until the next call. Rows are asked for once, from top to bottom.
const uint8_t *_Nullable sik_vips_rows(
    sik_vips_image *_Nonnull image,
    int y,
    int count,
    size_t *_Nonnull stride
);

/// Frees everything.
void sik_vips_close(sik_vips_image *_Nonnull image);

/// Converts pixels without alpha (1 channel grey, 3 RGB, 4 CMYK) from an ICC profile to sRGB, three bytes a pixel.
/// 0 on success, -1 where the profile is broken or of another kind.
int sik_vips_convert_to_srgb(
    const uint8_t *_Nonnull pixels,
    int width,
    int height,
    int channels,
    const void *_Nonnull profile,
    size_t profile_count,
    uint8_t *_Nonnull converted
);

/// Encodes straight RGB or RGBA pixels as PNG; on success `*bytes` is freed with sik_vips_free. 0 on success.
int sik_vips_encode_png(
    const uint8_t *_Nonnull pixels,
    int width,
    int height,
    int channels,
    uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count
);

/// Frees bytes that libvips handed out.
void sik_vips_free(void *_Nullable bytes);

/// Copies libvips' messages into `message` and clears them.
void sik_vips_take_message(char *_Nonnull message);
