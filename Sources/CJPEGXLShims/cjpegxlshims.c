#include "cjpegxlshims.h"

#include "clibraryloading.h"
#include "jxl_declarations.h"

#include <stdlib.h>

// MARK: The library

typedef struct JxlDecoderStruct JxlDecoder;
typedef struct JxlMemoryManagerStruct JxlMemoryManager;
typedef unsigned JxlDecoderStatus;
typedef unsigned JxlColorProfileTarget;
typedef sik_jxl_basic_info JxlBasicInfo;
typedef sik_jxl_frame_header JxlFrameHeader;
typedef sik_jxl_pixel_format JxlPixelFormat;
typedef sik_jxl_color_encoding JxlColorEncoding;

#define MEMBER(result, name, parameters) result(*name) parameters;
// Filled once, by `sik_jxl_start`.
static struct { SIK_JXL_FUNCTIONS(MEMBER) } lib;

#define WANTED(result, name, parameters) { #name, &lib.name },
static const sik_wanted_function wanted[] = { SIK_JXL_FUNCTIONS(WANTED) };

#define NAMED(ours, theirs, value) ours = value,
enum { SIK_JXL_CONSTANTS(NAMED) };

int sik_jxl_start(const char *name, char *message) {
    return sik_load_library(name, wanted, sizeof wanted / sizeof *wanted, message);
}

// MARK: Opening

struct sik_jxl {
    JxlDecoder *decoder;
    const uint8_t *bytes;
    size_t count;
    JxlBasicInfo info;
    uint8_t *profile;
    size_t profile_count;
    /// The index of the frame that the decoder comes to next.
    size_t position;
};

static sik_jxl_status status_of(JxlDecoderStatus event) {
    return event == SIK_JXL_NEED_MORE_INPUT ? SIK_JXL_CUT : SIK_JXL_DAMAGED;
}

// To be called at the event of the colour encoding.
static void choose_colours(sik_jxl *picture) {
    // A picture with an ICC profile, whose pixels do not have it, would come with linear ones, too coarse in 8 bits.
    if (picture->info.uses_original_profile) return;
    if (lib.JxlDecoderGetColorAsEncodedProfile(picture->decoder, NULL, SIK_JXL_ORIGINAL, NULL) == SIK_JXL_SUCCESS) {
        return;
    }
    const JxlColorEncoding encoding = {
        .color_space = picture->info.num_color_channels == 1 ? SIK_JXL_SPACE_GREY : SIK_JXL_SPACE_RGB,
        .white_point = SIK_JXL_D65,
        .primaries = SIK_JXL_SRGB_PRIMARIES,
        .transfer_function = SIK_JXL_SRGB_TRANSFER,
        .rendering_intent = SIK_JXL_RELATIVE,
    };
    lib.JxlDecoderSetPreferredColorProfile(picture->decoder, &encoding);
}

// What has no profile, or none that fits into memory, is taken for sRGB.
static void read_profile(sik_jxl *picture) {
    size_t count = 0;
    if (lib.JxlDecoderGetICCProfileSize(picture->decoder, NULL, SIK_JXL_DATA, &count) != SIK_JXL_SUCCESS) return;
    picture->profile = malloc(count);
    if (!picture->profile) return;
    if (lib.JxlDecoderGetColorAsICCProfile(picture->decoder, NULL, SIK_JXL_DATA, picture->profile, count)
        == SIK_JXL_SUCCESS) {
        picture->profile_count = count;
    }
}

static sik_jxl_status begin(sik_jxl *picture, int decodes) {
    const int events = SIK_JXL_BASIC_INFO | (decodes ? SIK_JXL_COLOR_ENCODING | SIK_JXL_FULL_IMAGE : SIK_JXL_FRAME);
    if (lib.JxlDecoderSubscribeEvents(picture->decoder, events) != SIK_JXL_SUCCESS
        || lib.JxlDecoderSetUnpremultiplyAlpha(picture->decoder, 1) != SIK_JXL_SUCCESS
        || lib.JxlDecoderSetInput(picture->decoder, picture->bytes, picture->count) != SIK_JXL_SUCCESS) {
        return SIK_JXL_DAMAGED;
    }
    JxlDecoderStatus event = lib.JxlDecoderProcessInput(picture->decoder);
    if (event != SIK_JXL_BASIC_INFO) return status_of(event);
    if (lib.JxlDecoderGetBasicInfo(picture->decoder, &picture->info) != SIK_JXL_SUCCESS) return SIK_JXL_DAMAGED;
    if (!decodes) return SIK_JXL_OK;
    event = lib.JxlDecoderProcessInput(picture->decoder);
    if (event != SIK_JXL_COLOR_ENCODING) return status_of(event);
    choose_colours(picture);
    read_profile(picture);
    return SIK_JXL_OK;
}

sik_jxl *sik_jxl_open(const uint8_t *bytes, size_t count, int decodes, sik_jxl_status *status) {
    *status = SIK_JXL_NO_MEMORY;
    sik_jxl *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    picture->bytes = bytes;
    picture->count = count;
    picture->decoder = lib.JxlDecoderCreate(NULL);
    if (picture->decoder) *status = begin(picture, decodes);
    if (*status == SIK_JXL_OK) return picture;
    sik_jxl_close(picture);
    return NULL;
}

void sik_jxl_close(sik_jxl *picture) {
    if (picture->decoder) lib.JxlDecoderDestroy(picture->decoder);
    free(picture->profile);
    free(picture);
}

sik_jxl_facts sik_jxl_get_facts(const sik_jxl *picture) {
    const JxlBasicInfo *info = &picture->info;
    const int is_turned = info->orientation > 4;
    return (sik_jxl_facts){
        .width = is_turned ? info->ysize : info->xsize,
        .height = is_turned ? info->xsize : info->ysize,
        .is_animation = info->have_animation,
        .has_alpha = info->alpha_bits > 0,
        .ticks_numerator = info->animation.tps_numerator,
        .ticks_denominator = info->animation.tps_denominator,
        .play_count = info->animation.num_loops,
    };
}

const uint8_t *sik_jxl_profile(const sik_jxl *picture, size_t *count) {
    *count = picture->profile_count;
    return picture->profile;
}

// MARK: Reading

sik_jxl_status sik_jxl_next_duration(sik_jxl *picture, uint32_t *ticks) {
    const JxlDecoderStatus event = lib.JxlDecoderProcessInput(picture->decoder);
    if (event == SIK_JXL_SUCCESS) return SIK_JXL_END;
    if (event != SIK_JXL_FRAME) return status_of(event);
    JxlFrameHeader header;
    if (lib.JxlDecoderGetFrameHeader(picture->decoder, &header) != SIK_JXL_SUCCESS) return SIK_JXL_DAMAGED;
    *ticks = header.duration;
    return SIK_JXL_OK;
}

static sik_jxl_status rewind_to_start(sik_jxl *picture) {
    lib.JxlDecoderReleaseInput(picture->decoder);
    lib.JxlDecoderRewind(picture->decoder);
    picture->position = 0;
    // It says that it keeps the events, but 0.7 does not.
    if (lib.JxlDecoderSubscribeEvents(picture->decoder, SIK_JXL_COLOR_ENCODING | SIK_JXL_FULL_IMAGE) != SIK_JXL_SUCCESS
        || lib.JxlDecoderSetInput(picture->decoder, picture->bytes, picture->count) != SIK_JXL_SUCCESS) {
        return SIK_JXL_DAMAGED;
    }
    return SIK_JXL_OK;
}

static sik_jxl_status set_pixels(sik_jxl *picture, uint8_t *pixels) {
    const JxlPixelFormat format = {
        .num_channels = picture->info.alpha_bits > 0 ? 4 : 3,
        .data_type = SIK_JXL_TYPE_UINT8,
    };
    const size_t room = (size_t)picture->info.xsize * picture->info.ysize * format.num_channels;
    size_t needed = 0;
    if (lib.JxlDecoderImageOutBufferSize(picture->decoder, &format, &needed) != SIK_JXL_SUCCESS || needed > room) {
        return SIK_JXL_DAMAGED;
    }
    return lib.JxlDecoderSetImageOutBuffer(picture->decoder, &format, pixels, room) == SIK_JXL_SUCCESS
        ? SIK_JXL_OK
        : SIK_JXL_DAMAGED;
}

sik_jxl_status sik_jxl_decode(sik_jxl *picture, size_t index, uint8_t *pixels) {
    if (index < picture->position) {
        const sik_jxl_status status = rewind_to_start(picture);
        if (status != SIK_JXL_OK) return status;
    }
    if (index > picture->position) lib.JxlDecoderSkipFrames(picture->decoder, index - picture->position);
    int is_set = 0;
    for (;;) {
        const JxlDecoderStatus event = lib.JxlDecoderProcessInput(picture->decoder);
        switch (event) {
        case SIK_JXL_COLOR_ENCODING:
            choose_colours(picture);
            break;
        case SIK_JXL_NEED_IMAGE_OUT_BUFFER: {
            const sik_jxl_status status = set_pixels(picture, pixels);
            if (status != SIK_JXL_OK) return status;
            is_set = 1;
            break;
        }
        case SIK_JXL_FULL_IMAGE:
            if (!is_set) return SIK_JXL_DAMAGED;
            picture->position = index + 1;
            return SIK_JXL_OK;
        case SIK_JXL_SUCCESS:
            return SIK_JXL_END;
        default:
            return status_of(event);
        }
    }
}
