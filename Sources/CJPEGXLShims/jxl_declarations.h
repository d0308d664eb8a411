#pragma once

// What is used of libjxl, in our own words: it is loaded when an animation first needs it, and neither its headers nor
// the linker know of it. CDeclarationsCheck holds these against the real headers.

#include <stddef.h>
#include <stdint.h>

// Types that the real headers define too are only named here; the shims define them by the structures below.

/// Every function: what it returns, its name, its parameters.
#define SIK_JXL_FUNCTIONS(FUNCTION) \
    FUNCTION(JxlDecoder *, JxlDecoderCreate, (const JxlMemoryManager *manager)) \
    FUNCTION(void, JxlDecoderDestroy, (JxlDecoder *decoder)) \
    FUNCTION(void, JxlDecoderRewind, (JxlDecoder *decoder)) \
    FUNCTION(void, JxlDecoderSkipFrames, (JxlDecoder *decoder, size_t count)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderSubscribeEvents, (JxlDecoder *decoder, int events)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderSetUnpremultiplyAlpha, (JxlDecoder *decoder, int makes_straight)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderSetInput, (JxlDecoder *decoder, const uint8_t *bytes, size_t count)) \
    FUNCTION(size_t, JxlDecoderReleaseInput, (JxlDecoder *decoder)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderProcessInput, (JxlDecoder *decoder)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderGetBasicInfo, (const JxlDecoder *decoder, JxlBasicInfo *info)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderGetFrameHeader, (const JxlDecoder *decoder, JxlFrameHeader *header)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderGetColorAsEncodedProfile, \
             (const JxlDecoder *decoder, const JxlPixelFormat *unused, JxlColorProfileTarget target, \
              JxlColorEncoding *encoding)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderSetPreferredColorProfile, \
             (JxlDecoder *decoder, const JxlColorEncoding *encoding)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderGetICCProfileSize, \
             (const JxlDecoder *decoder, const JxlPixelFormat *unused, JxlColorProfileTarget target, size_t *count)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderGetColorAsICCProfile, \
             (const JxlDecoder *decoder, const JxlPixelFormat *unused, JxlColorProfileTarget target, \
              uint8_t *profile, size_t count)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderImageOutBufferSize, \
             (const JxlDecoder *decoder, const JxlPixelFormat *format, size_t *count)) \
    FUNCTION(JxlDecoderStatus, JxlDecoderSetImageOutBuffer, \
             (JxlDecoder *decoder, const JxlPixelFormat *format, void *pixels, size_t count))

/// Every constant: our name, libjxl's, the value.
#define SIK_JXL_CONSTANTS(CONSTANT) \
    CONSTANT(SIK_JXL_SUCCESS, JXL_DEC_SUCCESS, 0) \
    CONSTANT(SIK_JXL_NEED_MORE_INPUT, JXL_DEC_NEED_MORE_INPUT, 2) \
    CONSTANT(SIK_JXL_NEED_IMAGE_OUT_BUFFER, JXL_DEC_NEED_IMAGE_OUT_BUFFER, 5) \
    CONSTANT(SIK_JXL_BASIC_INFO, JXL_DEC_BASIC_INFO, 0x40) \
    CONSTANT(SIK_JXL_COLOR_ENCODING, JXL_DEC_COLOR_ENCODING, 0x100) \
    CONSTANT(SIK_JXL_FRAME, JXL_DEC_FRAME, 0x400) \
    CONSTANT(SIK_JXL_FULL_IMAGE, JXL_DEC_FULL_IMAGE, 0x1000) \
    CONSTANT(SIK_JXL_TYPE_UINT8, JXL_TYPE_UINT8, 2) \
    CONSTANT(SIK_JXL_ORIGINAL, JXL_COLOR_PROFILE_TARGET_ORIGINAL, 0) \
    CONSTANT(SIK_JXL_DATA, JXL_COLOR_PROFILE_TARGET_DATA, 1) \
    CONSTANT(SIK_JXL_SPACE_RGB, JXL_COLOR_SPACE_RGB, 0) \
    CONSTANT(SIK_JXL_SPACE_GREY, JXL_COLOR_SPACE_GRAY, 1) \
    CONSTANT(SIK_JXL_D65, JXL_WHITE_POINT_D65, 1) \
    CONSTANT(SIK_JXL_SRGB_PRIMARIES, JXL_PRIMARIES_SRGB, 1) \
    CONSTANT(SIK_JXL_SRGB_TRANSFER, JXL_TRANSFER_FUNCTION_SRGB, 13) \
    CONSTANT(SIK_JXL_RELATIVE, JXL_RENDERING_INTENT_RELATIVE, 1)

/// `JxlBasicInfo`, the whole of it.
typedef struct sik_jxl_basic_info {
    int have_container;
    uint32_t xsize;
    uint32_t ysize;
    uint32_t bits_per_sample;
    uint32_t exponent_bits_per_sample;
    float intensity_target;
    float min_nits;
    int relative_to_max_display;
    float linear_below;
    int uses_original_profile;
    int have_preview;
    int have_animation;
    unsigned orientation;
    uint32_t num_color_channels;
    uint32_t num_extra_channels;
    uint32_t alpha_bits;
    uint32_t alpha_exponent_bits;
    int alpha_premultiplied;
    uint32_t preview[2];
    struct {
        uint32_t tps_numerator;
        uint32_t tps_denominator;
        uint32_t num_loops;
        int have_timecodes;
    } animation;
    uint32_t intrinsic_xsize;
    uint32_t intrinsic_ysize;
    uint8_t padding[100];
} sik_jxl_basic_info;

/// `JxlFrameHeader`, the whole of it.
typedef struct sik_jxl_frame_header {
    uint32_t duration;
    uint32_t timecode;
    uint32_t name_length;
    int is_last;
    struct {
        int have_crop;
        int32_t crop_x0;
        int32_t crop_y0;
        uint32_t xsize;
        uint32_t ysize;
        struct {
            unsigned blendmode;
            uint32_t source;
            uint32_t alpha;
            int clamp;
        } blend_info;
        uint32_t save_as_reference;
    } layer_info;
} sik_jxl_frame_header;

/// `JxlPixelFormat`, the whole of it.
typedef struct sik_jxl_pixel_format {
    uint32_t num_channels;
    unsigned data_type;
    unsigned endianness;
    size_t align;
} sik_jxl_pixel_format;

/// `JxlColorEncoding`, the whole of it.
typedef struct sik_jxl_color_encoding {
    unsigned color_space;
    unsigned white_point;
    double white_point_xy[2];
    unsigned primaries;
    double primaries_red_xy[2];
    double primaries_green_xy[2];
    double primaries_blue_xy[2];
    unsigned transfer_function;
    double gamma;
    unsigned rendering_intent;
} sik_jxl_color_encoding;

/// Every structure: ours, libjxl's.
#define SIK_JXL_STRUCTURES(STRUCTURE) \
    STRUCTURE(sik_jxl_basic_info, JxlBasicInfo) \
    STRUCTURE(sik_jxl_frame_header, JxlFrameHeader) \
    STRUCTURE(sik_jxl_pixel_format, JxlPixelFormat) \
    STRUCTURE(sik_jxl_color_encoding, JxlColorEncoding)

/// Every member that is used: our structure, libjxl's, the name.
#define SIK_JXL_MEMBERS(MEMBER) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, xsize) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, ysize) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, uses_original_profile) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, have_animation) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, orientation) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, num_color_channels) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, alpha_bits) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, animation.tps_numerator) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, animation.tps_denominator) \
    MEMBER(sik_jxl_basic_info, JxlBasicInfo, animation.num_loops) \
    MEMBER(sik_jxl_frame_header, JxlFrameHeader, duration) \
    MEMBER(sik_jxl_pixel_format, JxlPixelFormat, num_channels) \
    MEMBER(sik_jxl_pixel_format, JxlPixelFormat, data_type) \
    MEMBER(sik_jxl_pixel_format, JxlPixelFormat, align) \
    MEMBER(sik_jxl_color_encoding, JxlColorEncoding, color_space) \
    MEMBER(sik_jxl_color_encoding, JxlColorEncoding, white_point) \
    MEMBER(sik_jxl_color_encoding, JxlColorEncoding, primaries) \
    MEMBER(sik_jxl_color_encoding, JxlColorEncoding, transfer_function) \
    MEMBER(sik_jxl_color_encoding, JxlColorEncoding, rendering_intent)
