#include "cvipsshims.h"

#include <stdlib.h>
#include <string.h>

#include <vips/vips.h>

// MARK: The library

static const char *loader_names[] = {
    [SIK_VIPS_PNG] = "pngload_buffer",
    [SIK_VIPS_WEBP] = "webpload_buffer",
    [SIK_VIPS_HEIF] = "heifload_buffer",
    [SIK_VIPS_TIFF] = "tiffload_buffer",
    [SIK_VIPS_SVG] = "svgload_buffer",
    [SIK_VIPS_JXL] = "jxlload_buffer",
};

// Warnings about damaged pictures come back as errors; nothing of them belongs on the program's standard error.
static void drop_log(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

int sik_vips_start(void) {
    if (vips_init("StreamImageKit") != 0) return -1;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoadSvgBuffer", FALSE);
    vips_operation_block_set("VipsForeignLoadJxlBuffer", FALSE);
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, drop_log, NULL);
    return 0;
}

int sik_vips_has_loader(sik_vips_loader loader) {
    return vips_type_find("VipsOperation", loader_names[loader]) != 0;
}

void sik_vips_take_message(char *message) {
    char *copy = vips_error_buffer_copy();
    g_strlcpy(message, copy, SIK_VIPS_MESSAGE_BYTES);
    g_free(copy);
}

void sik_vips_free(void *bytes) { g_free(bytes); }

// MARK: Reading

struct sik_vips_image {
    VipsImage *image;
    VipsRegion *region;
};

// Takes over `image`.
static sik_vips_image *wrapped(VipsImage *image) {
    sik_vips_image *wrapper = calloc(1, sizeof *wrapper);
    if (!wrapper) {
        g_object_unref(image);
        return NULL;
    }
    wrapper->image = image;
    return wrapper;
}

sik_vips_image *sik_vips_open(sik_vips_loader loader, const void *bytes, size_t count, double scale) {
    // Loaders that succeed leave messages too; they must not be taken for the next failure's.
    vips_error_clear();
    // libvips does not write through it.
    void *data = (void *)(uintptr_t)bytes;
    VipsImage *image = NULL;
    int failed = -1;
    switch (loader) {
    case SIK_VIPS_PNG:
        failed = vips_pngload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_WEBP:
        failed = vips_webpload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "scale", scale, NULL
        );
        break;
    case SIK_VIPS_HEIF:
        failed = vips_heifload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_TIFF:
        failed = vips_tiffload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_SVG:
        failed = vips_svgload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "scale", scale, NULL
        );
        break;
    case SIK_VIPS_JXL:
        failed = vips_jxlload_buffer(
            data, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL
        );
        break;
    }
    return failed ? NULL : wrapped(image);
}

void sik_vips_close(sik_vips_image *image) {
    if (image->region) g_object_unref(image->region);
    g_object_unref(image->image);
    free(image);
}

int sik_vips_width(const sik_vips_image *image) { return image->image->Xsize; }
int sik_vips_height(const sik_vips_image *image) { return image->image->Ysize; }
int sik_vips_bands(const sik_vips_image *image) { return image->image->Bands; }
int sik_vips_pages(const sik_vips_image *image) { return vips_image_get_n_pages(image->image); }

int sik_vips_orientation(const sik_vips_image *image) {
    int value = 0;
    if (!vips_image_get_typeof(image->image, VIPS_META_ORIENTATION)) return 0;
    return vips_image_get_int(image->image, VIPS_META_ORIENTATION, &value) == 0 ? value : 0;
}

const void *sik_vips_profile(const sik_vips_image *image, size_t *count) {
    const void *profile = NULL;
    *count = 0;
    if (!vips_image_get_typeof(image->image, VIPS_META_ICC_NAME)) return NULL;
    return vips_image_get_blob(image->image, VIPS_META_ICC_NAME, &profile, count) == 0 ? profile : NULL;
}

// MARK: Making pixels plain

// Puts `next` in the place of `image->image`.
static void replace(sik_vips_image *image, VipsImage *next) {
    g_object_unref(image->image);
    image->image = next;
}

static int is_plain(const VipsImage *image) {
    switch (image->Type) {
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB:
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_MULTIBAND:
        return 1;
    default:
        return 0;
    }
}

static int convert_space(sik_vips_image *image) {
    VipsImage *next = NULL;
    if (image->image->Type == VIPS_INTERPRETATION_CMYK
        && vips_image_get_typeof(image->image, VIPS_META_ICC_NAME)
        && vips_icc_transform(image->image, &next, "srgb", "embedded", TRUE, NULL) == 0) {
        replace(image, next);
        return 0;
    }
    vips_error_clear();
    if (vips_colourspace(image->image, &next, VIPS_INTERPRETATION_sRGB, NULL)) return -1;
    replace(image, next);
    return 0;
}

int sik_vips_make_8_bit(sik_vips_image *image) {
    VipsImage *next = NULL;
    const VipsInterpretation type = image->image->Type;
    if (image->image->BandFmt == VIPS_FORMAT_USHORT
        && (is_plain(image->image) || type == VIPS_INTERPRETATION_RGB16 || type == VIPS_INTERPRETATION_GREY16)) {
        // All channels alike, alpha too; a look-up by colour space would treat alpha as a colour.
        if (vips_cast(image->image, &next, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL)) return -1;
        replace(image, next);
    } else if (!is_plain(image->image) && convert_space(image)) {
        return -1;
    }
    if (image->image->BandFmt != VIPS_FORMAT_UCHAR) {
        next = NULL;
        if (vips_cast(image->image, &next, VIPS_FORMAT_UCHAR, NULL)) return -1;
        replace(image, next);
    }
    if (image->image->Bands > 4) {
        next = NULL;
        if (vips_extract_band(image->image, &next, 0, "n", 4, NULL)) return -1;
        replace(image, next);
    }
    return 0;
}

// A region evaluates in the caller's thread; libvips' own ways out start threads of their own.
const uint8_t *sik_vips_rows(sik_vips_image *image, int y, int count, size_t *stride) {
    if (!image->region) image->region = vips_region_new(image->image);
    if (!image->region) return NULL;
    const VipsRect rows = {0, y, image->image->Xsize, count};
    if (vips_region_prepare(image->region, &rows)) return NULL;
    *stride = (size_t)VIPS_REGION_LSKIP(image->region);
    return VIPS_REGION_ADDR(image->region, 0, y);
}

// MARK: Colour

static const int rows_at_once = 64;

int sik_vips_convert_to_srgb(
    const uint8_t *pixels,
    int width,
    int height,
    int channels,
    const void *profile,
    size_t profile_count,
    uint8_t *converted
) {
    const size_t count = (size_t)width * (size_t)height * (size_t)channels;
    VipsImage *source = vips_image_new_from_memory(pixels, count, width, height, channels, VIPS_FORMAT_UCHAR);
    if (!source) return -1;
    source->Type = channels == 1 ? VIPS_INTERPRETATION_B_W
        : channels == 3 ? VIPS_INTERPRETATION_sRGB
                        : VIPS_INTERPRETATION_CMYK;
    vips_image_set_blob_copy(source, VIPS_META_ICC_NAME, profile, profile_count);
    VipsImage *plain = NULL;
    const int failed = vips_icc_transform(source, &plain, "srgb", "embedded", TRUE, NULL);
    g_object_unref(source);
    if (failed) return -1;
    sik_vips_image *image = wrapped(plain);
    if (!image) return -1;
    int result = plain->Bands == 3 && plain->BandFmt == VIPS_FORMAT_UCHAR ? 0 : -1;
    const size_t row_bytes = (size_t)width * 3;
    for (int y = 0; y < height && result == 0; y += rows_at_once) {
        const int some = height - y < rows_at_once ? height - y : rows_at_once;
        size_t stride = 0;
        const uint8_t *rows = sik_vips_rows(image, y, some, &stride);
        if (!rows) result = -1;
        for (int row = 0; row < some && rows; row += 1) {
            memcpy(converted + row_bytes * (size_t)(y + row), rows + stride * (size_t)row, row_bytes);
        }
    }
    sik_vips_close(image);
    return result;
}

// MARK: PNG

int sik_vips_encode_png(
    const uint8_t *pixels, int width, int height, int channels, uint8_t **bytes, size_t *count
) {
    const size_t size = (size_t)width * (size_t)height * (size_t)channels;
    VipsImage *source = vips_image_new_from_memory(pixels, size, width, height, channels, VIPS_FORMAT_UCHAR);
    if (!source) return -1;
    source->Type = VIPS_INTERPRETATION_sRGB;
    void *buffer = NULL;
    const int failed = vips_pngsave_buffer(
        source, &buffer, count, "compression", 6, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, "strip", TRUE, NULL
    );
    g_object_unref(source);
    *bytes = buffer;
    return failed ? -1 : 0;
}
