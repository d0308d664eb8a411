#pragma once

// What is used of libvips and GLib, in our own words: libvips brings a hundred libraries along, so it is loaded when a
// picture first needs it, and neither its headers nor the linker know of it. CDeclarationsCheck holds these against
// the real headers; structures stay opaque, so that no layout has to be known.

#include <stddef.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsRegion VipsRegion;

typedef void (*sik_log_handler)(const char *domain, int level, const char *message, void *data);

/// Every function: what it returns, its name, its parameters.
#define SIK_VIPS_FUNCTIONS(FUNCTION) \
    FUNCTION(int, vips_init, (const char *program)) \
    FUNCTION(void, vips_concurrency_set, (int threads)) \
    FUNCTION(void, vips_cache_set_max, (int operations)) \
    FUNCTION(void, vips_block_untrusted_set, (int blocked)) \
    FUNCTION(void, vips_operation_block_set, (const char *name, int blocked)) \
    FUNCTION(unsigned long, vips_type_find, (const char *base, const char *name)) \
    FUNCTION(void, vips_error_clear, (void)) \
    FUNCTION(char *, vips_error_buffer_copy, (void)) \
    FUNCTION(int, vips_pngload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_webpload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_heifload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_tiffload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_svgload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_jxlload_buffer, (void *bytes, size_t count, VipsImage **image, ...)) \
    FUNCTION(int, vips_pngsave_buffer, (VipsImage *image, void **bytes, size_t *count, ...)) \
    FUNCTION(VipsImage *, vips_image_new_from_memory, \
             (const void *pixels, size_t count, int width, int height, int bands, int format)) \
    FUNCTION(int, vips_image_get_width, (const VipsImage *image)) \
    FUNCTION(int, vips_image_get_height, (const VipsImage *image)) \
    FUNCTION(int, vips_image_get_bands, (const VipsImage *image)) \
    FUNCTION(int, vips_image_get_format, (const VipsImage *image)) \
    FUNCTION(int, vips_image_get_interpretation, (const VipsImage *image)) \
    FUNCTION(unsigned long, vips_image_get_typeof, (const VipsImage *image, const char *name)) \
    FUNCTION(int, vips_image_get_int, (const VipsImage *image, const char *name, int *value)) \
    FUNCTION(int, vips_image_get_blob, \
             (const VipsImage *image, const char *name, const void **bytes, size_t *count)) \
    FUNCTION(void, vips_image_set_blob_copy, \
             (VipsImage *image, const char *name, const void *bytes, size_t count)) \
    FUNCTION(int, vips_copy, (VipsImage *image, VipsImage **result, ...)) \
    FUNCTION(int, vips_cast, (VipsImage *image, VipsImage **result, int format, ...)) \
    FUNCTION(int, vips_colourspace, (VipsImage *image, VipsImage **result, int interpretation, ...)) \
    FUNCTION(int, vips_icc_transform, (VipsImage *image, VipsImage **result, const char *profile, ...)) \
    FUNCTION(int, vips_extract_band, (VipsImage *image, VipsImage **result, int band, ...)) \
    FUNCTION(VipsRegion *, vips_region_new, (VipsImage *image)) \
    FUNCTION(unsigned char *, vips_region_fetch, \
             (VipsRegion *region, int left, int top, int width, int height, size_t *count)) \
    FUNCTION(void, g_object_unref, (void *object)) \
    FUNCTION(void, g_free, (void *bytes)) \
    FUNCTION(unsigned int, g_log_set_handler, \
             (const char *domain, int levels, sik_log_handler handler, void *data))

/// Every constant: our name, libvips' or GLib's, the value.
#define SIK_VIPS_CONSTANTS(CONSTANT) \
    CONSTANT(SIK_ACCESS_SEQUENTIAL, VIPS_ACCESS_SEQUENTIAL, 1) \
    CONSTANT(SIK_FAIL_ON_ERROR, VIPS_FAIL_ON_ERROR, 2) \
    CONSTANT(SIK_FORMAT_UCHAR, VIPS_FORMAT_UCHAR, 0) \
    CONSTANT(SIK_FORMAT_USHORT, VIPS_FORMAT_USHORT, 2) \
    CONSTANT(SIK_SPACE_MULTIBAND, VIPS_INTERPRETATION_MULTIBAND, 0) \
    CONSTANT(SIK_SPACE_B_W, VIPS_INTERPRETATION_B_W, 1) \
    CONSTANT(SIK_SPACE_CMYK, VIPS_INTERPRETATION_CMYK, 15) \
    CONSTANT(SIK_SPACE_RGB, VIPS_INTERPRETATION_RGB, 17) \
    CONSTANT(SIK_SPACE_SRGB, VIPS_INTERPRETATION_sRGB, 22) \
    CONSTANT(SIK_SPACE_RGB16, VIPS_INTERPRETATION_RGB16, 25) \
    CONSTANT(SIK_SPACE_GREY16, VIPS_INTERPRETATION_GREY16, 26) \
    CONSTANT(SIK_PNG_FILTER_ALL, VIPS_FOREIGN_PNG_FILTER_ALL, 0xF8) \
    CONSTANT(SIK_LOG_WARNING, G_LOG_LEVEL_WARNING, 1 << 4) \
    CONSTANT(SIK_LOG_INFO, G_LOG_LEVEL_INFO, 1 << 6) \
    CONSTANT(SIK_LOG_DEBUG, G_LOG_LEVEL_DEBUG, 1 << 7)

#define SIK_META_ORIENTATION "orientation"
#define SIK_META_PROFILE "icc-profile-data"
