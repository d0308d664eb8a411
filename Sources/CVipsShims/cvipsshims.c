#include "cvipsshims.h"

#include "clibraryloading.h"
#include "vips_declarations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: The library

#define MEMBER(result, name, parameters) result(*name) parameters;
// Filled once, by `sik_vips_start`.
static struct { SIK_VIPS_FUNCTIONS(MEMBER) } lib;

#define NAMED(ours, theirs, value) ours = value,
enum { SIK_VIPS_CONSTANTS(NAMED) };

static const char *loader_names[] = {
    [SIK_VIPS_PNG] = "pngload_buffer",
    [SIK_VIPS_WEBP] = "webpload_buffer",
    [SIK_VIPS_HEIF] = "heifload_buffer",
    [SIK_VIPS_TIFF] = "tiffload_buffer",
    [SIK_VIPS_SVG] = "svgload_buffer",
    [SIK_VIPS_JXL] = "jxlload_buffer",
};

// Warnings about damaged pictures come back as errors; nothing of them belongs on the program's standard error.
static void drop_log(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

#define WANTED(result, name, parameters) { #name, &lib.name },
// GLib's functions are found through the library that needs it.
static const sik_wanted_function wanted[] = { SIK_VIPS_FUNCTIONS(WANTED) };

int sik_vips_start(const char *name, char *message) {
    if (sik_load_library(name, wanted, sizeof wanted / sizeof *wanted, message)) return -1;
    if (lib.vips_init("StreamImageKit") != 0) {
        sik_vips_take_message(message);
        return -1;
    }
    lib.vips_concurrency_set(1);
    lib.vips_cache_set_max(0);
    lib.vips_block_untrusted_set(1);
    lib.vips_operation_block_set("VipsForeignLoadSvgBuffer", 0);
    lib.vips_operation_block_set("VipsForeignLoadJxlBuffer", 0);
    lib.g_log_set_handler("VIPS", SIK_LOG_WARNING | SIK_LOG_INFO | SIK_LOG_DEBUG, drop_log, NULL);
    return 0;
}

int sik_vips_has_loader(sik_vips_loader loader) {
    return lib.vips_type_find("VipsOperation", loader_names[loader]) != 0;
}

void sik_vips_take_message(char *message) {
    char *copy = lib.vips_error_buffer_copy();
    snprintf(message, SIK_MESSAGE_BYTES, "%s", copy);
    lib.g_free(copy);
}

void sik_vips_free(void *bytes) { lib.g_free(bytes); }

// MARK: Reading

struct sik_vips_image {
    VipsImage *image;
    VipsRegion *region;
    /// The rows last handed out.
    unsigned char *rows;
};

// Takes over `image`.
static sik_vips_image *wrapped(VipsImage *image) {
    sik_vips_image *wrapper = calloc(1, sizeof *wrapper);
    if (!wrapper) {
        lib.g_object_unref(image);
        return NULL;
    }
    wrapper->image = image;
    return wrapper;
}

sik_vips_image *sik_vips_open(sik_vips_loader loader, const void *bytes, size_t count, double scale) {
    // Loaders that succeed leave messages too; they must not be taken for the next failure's.
    lib.vips_error_clear();
    // libvips does not write through it.
    void *data = (void *)(uintptr_t)bytes;
    VipsImage *image = NULL;
    int failed = -1;
    switch (loader) {
    case SIK_VIPS_PNG:
        failed = lib.vips_pngload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_WEBP:
        failed = lib.vips_webpload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, "scale", scale, NULL
        );
        break;
    case SIK_VIPS_HEIF:
        failed = lib.vips_heifload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_TIFF:
        failed = lib.vips_tiffload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, NULL
        );
        break;
    case SIK_VIPS_SVG:
        failed = lib.vips_svgload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, "scale", scale, NULL
        );
        break;
    case SIK_VIPS_JXL:
        failed = lib.vips_jxlload_buffer(
            data, count, &image, "access", SIK_ACCESS_SEQUENTIAL, "fail_on", SIK_FAIL_ON_ERROR, NULL
        );
        break;
    }
    return failed ? NULL : wrapped(image);
}

void sik_vips_close(sik_vips_image *image) {
    lib.g_free(image->rows);
    if (image->region) lib.g_object_unref(image->region);
    lib.g_object_unref(image->image);
    free(image);
}

int sik_vips_width(const sik_vips_image *image) { return lib.vips_image_get_width(image->image); }
int sik_vips_height(const sik_vips_image *image) { return lib.vips_image_get_height(image->image); }
int sik_vips_bands(const sik_vips_image *image) { return lib.vips_image_get_bands(image->image); }

int sik_vips_orientation(const sik_vips_image *image) {
    int value = 0;
    if (!lib.vips_image_get_typeof(image->image, SIK_META_ORIENTATION)) return 0;
    return lib.vips_image_get_int(image->image, SIK_META_ORIENTATION, &value) == 0 ? value : 0;
}

const void *sik_vips_profile(const sik_vips_image *image, size_t *count) {
    const void *profile = NULL;
    *count = 0;
    if (!lib.vips_image_get_typeof(image->image, SIK_META_PROFILE)) return NULL;
    return lib.vips_image_get_blob(image->image, SIK_META_PROFILE, &profile, count) == 0 ? profile : NULL;
}

// MARK: Making pixels plain

// Puts `next` in the place of `image->image`.
static void replace(sik_vips_image *image, VipsImage *next) {
    lib.g_object_unref(image->image);
    image->image = next;
}

static int is_plain(int space) {
    switch (space) {
    case SIK_SPACE_SRGB:
    case SIK_SPACE_RGB:
    case SIK_SPACE_B_W:
    case SIK_SPACE_MULTIBAND:
        return 1;
    default:
        return 0;
    }
}

static int convert_space(sik_vips_image *image) {
    VipsImage *next = NULL;
    if (lib.vips_image_get_interpretation(image->image) == SIK_SPACE_CMYK
        && lib.vips_image_get_typeof(image->image, SIK_META_PROFILE)
        && lib.vips_icc_transform(image->image, &next, "srgb", "embedded", 1, NULL) == 0) {
        replace(image, next);
        return 0;
    }
    lib.vips_error_clear();
    if (lib.vips_colourspace(image->image, &next, SIK_SPACE_SRGB, NULL)) return -1;
    replace(image, next);
    return 0;
}

int sik_vips_make_8_bit(sik_vips_image *image) {
    VipsImage *next = NULL;
    const int space = lib.vips_image_get_interpretation(image->image);
    if (lib.vips_image_get_format(image->image) == SIK_FORMAT_USHORT
        && (is_plain(space) || space == SIK_SPACE_RGB16 || space == SIK_SPACE_GREY16)) {
        // All channels alike, alpha too; a look-up by colour space would treat alpha as a colour.
        if (lib.vips_cast(image->image, &next, SIK_FORMAT_UCHAR, "shift", 1, NULL)) return -1;
        replace(image, next);
    } else if (!is_plain(space) && convert_space(image)) {
        return -1;
    }
    if (lib.vips_image_get_format(image->image) != SIK_FORMAT_UCHAR) {
        next = NULL;
        if (lib.vips_cast(image->image, &next, SIK_FORMAT_UCHAR, NULL)) return -1;
        replace(image, next);
    }
    if (lib.vips_image_get_bands(image->image) > 4) {
        next = NULL;
        if (lib.vips_extract_band(image->image, &next, 0, "n", 4, NULL)) return -1;
        replace(image, next);
    }
    return 0;
}

// A region evaluates in the caller's thread; libvips' own ways out start threads of their own.
const uint8_t *sik_vips_rows(sik_vips_image *image, int y, int count, size_t *stride) {
    if (!image->region) image->region = lib.vips_region_new(image->image);
    if (!image->region) return NULL;
    lib.g_free(image->rows);
    size_t size = 0;
    const int width = lib.vips_image_get_width(image->image);
    image->rows = lib.vips_region_fetch(image->region, 0, y, width, count, &size);
    *stride = size / (size_t)count;
    return image->rows;
}

// MARK: Colour

static const int rows_at_once = 64;

// An image of pixels that stay where they are.
static VipsImage *from_memory(const uint8_t *pixels, int width, int height, int channels, int space) {
    const size_t count = (size_t)width * (size_t)height * (size_t)channels;
    VipsImage *image = lib.vips_image_new_from_memory(pixels, count, width, height, channels, SIK_FORMAT_UCHAR);
    if (!image) return NULL;
    VipsImage *marked = NULL;
    lib.vips_copy(image, &marked, "interpretation", space, NULL);
    lib.g_object_unref(image);
    return marked;
}

int sik_vips_convert_to_srgb(
    const uint8_t *pixels,
    int width,
    int height,
    int channels,
    const void *profile,
    size_t profile_count,
    uint8_t *converted
) {
    const int space = channels == 1 ? SIK_SPACE_B_W : channels == 3 ? SIK_SPACE_SRGB : SIK_SPACE_CMYK;
    VipsImage *source = from_memory(pixels, width, height, channels, space);
    if (!source) return -1;
    lib.vips_image_set_blob_copy(source, SIK_META_PROFILE, profile, profile_count);
    VipsImage *plain = NULL;
    const int failed = lib.vips_icc_transform(source, &plain, "srgb", "embedded", 1, NULL);
    lib.g_object_unref(source);
    if (failed) return -1;
    sik_vips_image *image = wrapped(plain);
    if (!image) return -1;
    int result = lib.vips_image_get_bands(plain) == 3 && lib.vips_image_get_format(plain) == SIK_FORMAT_UCHAR ? 0 : -1;
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
    VipsImage *source = from_memory(pixels, width, height, channels, SIK_SPACE_SRGB);
    if (!source) return -1;
    void *buffer = NULL;
    const int failed = lib.vips_pngsave_buffer(
        source, &buffer, count, "compression", 6, "filter", SIK_PNG_FILTER_ALL, "strip", 1, NULL
    );
    lib.g_object_unref(source);
    *bytes = buffer;
    return failed ? -1 : 0;
}
